import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../config/paths.ts';
import { publicConfig } from '../lib/api/public-config.ts';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { mayHaveSession } from '../lib/session/session.ts';
import { Waiting } from '../ui/feedback/loading-page.tsx';
import { AppRoutes, DataRoot, Login, preloadInside } from './first/preload-first-screen.tsx';

const ThirdPartyScreen = lazyPart(async () => {
  const { ThirdPartyScreen: Screen } = await import('../features/sign-in/third-party-screen.tsx');
  preloadInside();
  return Screen;
});
const CardLogoutScreen = lazyPart(() =>
  import('../features/sign-in/card-logout-screen.tsx').then((m) => m.CardLogoutScreen),
);
const NewUser = lazyPart(() => import('./new-user.tsx').then((m) => m.NewUser));
const OutboxScreen = lazyPart(() => import('../features/dev-outbox/outbox-screen.tsx').then((m) => m.OutboxScreen));
const NotFoundScreen = lazyPart(() => import('./errors/not-found-screen.tsx').then((m) => m.NotFoundScreen));
const SignUpGate = lazyPart(() => import('./gates/sign-up-gate.tsx').then((m) => m.SignUpGate));
const ProfilePicker = lazyPart(() => import('../features/onboarding/profile-picker.tsx').then((m) => m.ProfilePicker));
const ProfileWizard = lazyPart(() => import('./profile-wizard.tsx').then((m) => m.ProfileWizard));
const ParentalConsentScreen = lazyPart(() =>
  import('../features/onboarding/parental-consent-screen.tsx').then((m) => m.ParentalConsentScreen),
);
const CheckUpScreen = lazyPart(() => import('../features/check-up/check-up-screen.tsx').then((m) => m.CheckUpScreen));
const CheckUpFinalScreen = lazyPart(() =>
  import('../features/check-up/check-up-final-screen.tsx').then((m) => m.CheckUpFinalScreen),
);
const PendingScreen = lazyPart(() =>
  import('../features/onboarding/pending-activation-screen.tsx').then((m) => m.PendingActivationScreen),
);

const PendingBanner = lazyPart(() =>
  import('../features/impersonation/pending-banner.tsx').then((m) => m.PendingBanner),
);
const PrivacyPolicyScreen = lazyPart(() =>
  import('../features/legals/privacy-policy-screen.tsx').then((m) => m.PrivacyPolicyScreen),
);
const AccessibilityScreen = lazyPart(() =>
  import('../features/legals/accessibility-screen.tsx').then((m) => m.AccessibilityScreen),
);
const TermsScreen = lazyPart(() => import('../features/legals/terms-screen.tsx').then((m) => m.TermsScreen));
const CookiePolicyScreen = lazyPart(() =>
  import('../features/legals/cookie-policy-screen.tsx').then((m) => m.CookiePolicyScreen),
);

const PublicGuides = lazyPart(() => import('../features/guides/public-guides.tsx').then((m) => m.PublicGuides));

const NotificationLinkEntry = lazyPart(() =>
  import('../features/notifications/link-entry.tsx').then((m) => m.NotificationLinkEntry),
);

const InvitationEntry = lazyPart(() => import('./invitation-entry.tsx').then((m) => m.InvitationEntry));

/** Spec platform §2: home goes to the application when there is a session, else to the sign-in. */
const Home = () => <Navigate replace to={mayHaveSession() ? paths.app() : paths.login()} />;

const PublicNotFound = () => (
  <main>
    <NotFoundScreen />
  </main>
);

/** The way to every screen (spec platform §2 "Screens and routes"); those of the signed-in area are in `app-routes.tsx`. */
export const Router = () => (
  <Suspense fallback={<Waiting />}>
    <Routes>
      <Route index element={<Home />} />
      <Route path="login" element={<Login />} />
      <Route path="wizardPEC" element={<Navigate replace to={paths.careRequestEntry()} />} />
      <Route path="oauth" element={<ThirdPartyScreen />} />
      <Route path="oauth/psc" element={<ThirdPartyScreen />} />
      <Route path="oauth/psc/logout" element={<CardLogoutScreen />} />
      <Route path="legals/privacy-policy" element={<PrivacyPolicyScreen />} />
      <Route path="legals/terms" element={<TermsScreen />} />
      <Route path="legals/cookie-policy" element={<CookiePolicyScreen />} />
      <Route path="legals/accessibility" element={<AccessibilityScreen />} />
      {publicConfig().features.devOutbox && <Route path="boite-denvoi" element={<OutboxScreen />} />}
      <Route path="n/:token" element={<NotificationLinkEntry />} />
      <Route path="invitation" element={<InvitationEntry />} />
      <Route element={<DataRoot />}>
        <Route element={<SignUpGate />}>
          <Route path="new-user" element={<NewUser />} />
          <Route path="register">
            <Route index element={<Navigate replace to={paths.registerSelect()} />} />
            <Route path="select" element={<ProfilePicker />} />
            <Route path=":profile" element={<ProfileWizard />} />
          </Route>
        </Route>
        <Route path="patient-check-up" element={<CheckUpScreen />} />
        <Route path="patient-check-up-final" element={<CheckUpFinalScreen />} />
        <Route path="ressources/*" element={<PublicGuides />} />
        <Route path="consent/parental" element={<ParentalConsentScreen />} />
        <Route
          path="pending-activation"
          element={
            <>
              <PendingBanner />
              <PendingScreen />
            </>
          }
        />
        <Route path="app/*" element={<AppRoutes />} />
      </Route>
      <Route path="*" element={<PublicNotFound />} />
    </Routes>
  </Suspense>
);
