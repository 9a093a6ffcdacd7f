import { COOKIE_POLICY } from '../../config/legals/cookie-policy.ts';
import { LegalScreen } from './legal-screen.tsx';

export const CookiePolicyScreen = () => <LegalScreen name="cookies" text={COOKIE_POLICY} />;
