import { SIGN_UP_CHOICES, type UserType } from '@maillon/domain/user-type';
import { type ComponentType, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../config/paths.ts';
import { publicConfig } from '../lib/public-config.ts';
import { mayHaveSession } from '../lib/session.ts';
import { Waiting } from '../ui/waiting.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { userScreen } from './user-screen.tsx';

const LoginScreen = lazyScreen(() => import('../features/sign-in/login-screen.tsx').then((m) => m.LoginScreen));
const OutboxScreen = lazyScreen(() => import('../features/dev-outbox/outbox-screen.tsx').then((m) => m.OutboxScreen));
const NotFoundScreen = lazyScreen(() => import('./not-found-screen.tsx').then((m) => m.NotFoundScreen));
const DataRoot = lazyScreen(() => import('./data-root.tsx').then((m) => m.DataRoot));
const SignedIn = lazyScreen(() => import('./signed-in.tsx').then((m) => m.SignedIn));
const SignUpGate = lazyScreen(() => import('./sign-up-gate.tsx').then((m) => m.SignUpGate));
const ProfilePicker = lazyScreen(() =>
  import('../features/onboarding/profile-picker.tsx').then((m) => m.ProfilePicker),
);
const WIZARDS: Record<UserType, ComponentType> = {
  patient: lazyScreen(() => import('../features/register/patient-wizard.tsx').then((m) => m.PatientWizard)),
  doctor: lazyScreen(() => import('../features/register/doctor-wizard.tsx').then((m) => m.DoctorWizard)),
  midwife: lazyScreen(() => import('../features/register/midwife-wizard.tsx').then((m) => m.MidwifeWizard)),
  assistant: lazyScreen(() => import('../features/register/assistant-wizard.tsx').then((m) => m.AssistantWizard)),
  organization: lazyScreen(() =>
    import('../features/register/organization-wizard.tsx').then((m) => m.OrganizationWizard),
  ),
  dispatchManager: lazyScreen(() =>
    import('../features/register/dispatch-wizard.tsx').then((m) => m.DispatchManagerWizard),
  ),
  dispatchOperator: lazyScreen(() =>
    import('../features/register/dispatch-wizard.tsx').then((m) => m.DispatchOperatorWizard),
  ),
};
const ParentalConsentScreen = lazyScreen(() =>
  import('../features/onboarding/parental-consent-screen.tsx').then((m) => m.ParentalConsentScreen),
);
const PendingScreen = lazyScreen(() =>
  import('../features/onboarding/pending-activation-screen.tsx').then((m) => m.PendingActivationScreen),
);
const DashboardScreen = lazyScreen(() =>
  import('../features/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
);
const SettingsScreen = lazyScreen(() =>
  import('../features/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
);

const PendingBanner = lazyScreen(() =>
  import('../features/impersonation/pending-banner.tsx').then((m) => m.PendingBanner),
);
const AdminArea = lazyScreen(() => import('./admin-area.tsx').then((m) => m.AdminArea));
const AdminScreen = lazyScreen(() => import('../features/admin/admin-screen.tsx').then((m) => m.AdminScreen));
const UsersScreen = lazyScreen(() => import('../features/admin/users-screen.tsx').then((m) => m.UsersScreen));
const PendingOrganizationsScreen = lazyScreen(() =>
  import('../features/admin/pending-organizations-screen.tsx').then((m) => m.PendingOrganizationsScreen),
);
const AuditScreen = lazyScreen(() => import('../features/admin/audit-screen.tsx').then((m) => m.AuditScreen));
const OtaScreen = lazyScreen(() => import('../features/admin/ota-screen.tsx').then((m) => m.OtaScreen));
const IntegrationCallbackScreen = lazyScreen(() =>
  import('../features/settings/integration-callback-screen.tsx').then((m) => m.IntegrationCallbackScreen),
);
const PrivacyPolicyScreen = lazyScreen(() =>
  import('../features/legals/privacy-policy-screen.tsx').then((m) => m.PrivacyPolicyScreen),
);
const CookiePolicyScreen = lazyScreen(() =>
  import('../features/legals/cookie-policy-screen.tsx').then((m) => m.CookiePolicyScreen),
);

const NotificationLinkEntry = lazyScreen(() =>
  import('../features/notifications/link-entry.tsx').then((m) => m.NotificationLinkEntry),
);
const NotificationLinkScreen = lazyScreen(() =>
  import('../features/notifications/link-screen.tsx').then((m) => m.NotificationLinkScreen),
);

const AgendaScreen = userScreen(() => import('../features/agenda/agenda-screen.tsx').then((m) => m.AgendaScreen));
const BookingScreen = userScreen(() => import('../features/agenda/booking-screen.tsx').then((m) => m.BookingScreen));
const AvailabilityScreen = userScreen(() =>
  import('../features/agenda/availability-screen.tsx').then((m) => m.AvailabilityScreen),
);

/** Spec platform §2: home goes to the application when there is a session, else to the sign-in. */
const Home = () => <Navigate replace to={mayHaveSession() ? paths.app() : paths.login()} />;

const PublicNotFound = () => (
  <main>
    <NotFoundScreen />
  </main>
);

/** The only place that knows every screen (spec platform §2 "Screens and routes"). */
export const Router = () => (
  <Suspense fallback={<Waiting />}>
    <Routes>
      <Route index element={<Home />} />
      <Route path="login" element={<LoginScreen />} />
      <Route path="legals/privacy-policy" element={<PrivacyPolicyScreen />} />
      <Route path="legals/cookie-policy" element={<CookiePolicyScreen />} />
      {publicConfig().features.devOutbox && <Route path="boite-denvoi" element={<OutboxScreen />} />}
      <Route path="n/:token" element={<NotificationLinkEntry />} />
      <Route element={<DataRoot />}>
        <Route element={<SignUpGate />}>
          <Route path="new-user" element={<ProfilePicker />} />
          <Route path="register">
            <Route index element={<Navigate replace to={paths.registerSelect()} />} />
            <Route path="select" element={<ProfilePicker />} />
            {SIGN_UP_CHOICES[publicConfig().variant].map(({ type }) => {
              const ProfileWizard = WIZARDS[type];
              return <Route key={type} path={type} element={<ProfileWizard />} />;
            })}
          </Route>
        </Route>
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
        <Route path="app" element={<SignedIn />}>
          <Route index element={<DashboardScreen />} />
          <Route path="agenda" element={<AgendaScreen />} />
          <Route path="agenda/new" element={<BookingScreen />} />
          <Route path="agenda/settings" element={<AvailabilityScreen />} />
          <Route path="user/settings" element={<SettingsScreen />} />
          <Route path="user/settings/integrations/:integrationType" element={<IntegrationCallbackScreen />} />
          <Route path="notification/:token" element={<NotificationLinkScreen />} />
          <Route path="admin" element={<AdminArea />}>
            <Route index element={<AdminScreen />} />
            <Route path="users" element={<UsersScreen />} />
            <Route path="pending-organizations" element={<PendingOrganizationsScreen />} />
            <Route path="audit" element={<AuditScreen />} />
            <Route path="ota" element={<OtaScreen />} />
          </Route>
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<PublicNotFound />} />
    </Routes>
  </Suspense>
);
