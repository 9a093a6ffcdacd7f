import { TERMS } from '../../config/legals/terms.ts';
import { LegalScreen } from './legal-screen.tsx';

export const TermsScreen = () => <LegalScreen name="conditions" text={TERMS} />;
