import { PRIVACY_POLICY } from '../../config/legals/privacy-policy.ts';
import { LegalScreen } from './legal-screen.tsx';

export const PrivacyPolicyScreen = () => <LegalScreen name="confidentialite" text={PRIVACY_POLICY} />;
