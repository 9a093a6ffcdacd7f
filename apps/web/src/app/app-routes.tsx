import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { VaultGate } from '../vault/unlock/vault-gate.tsx';
import { CareArea, DispatchArea } from './care-area.tsx';
import { LoadingScreen } from './errors/loading-screen.tsx';
import { NotFoundScreen } from './errors/not-found-screen.tsx';
import { ScreenBoundary } from './errors/screen-boundary.tsx';
import { firstScreen } from './first/first-screen.ts';
import {
  Agenda,
  Dashboard,
  OrganizationArea,
  OrganizationPatients,
  OwnRecordPage,
  PatientPage,
  Patients,
} from './first/first-screens.ts';
import { UserGate } from './gates/user-gate.tsx';
import { Shell } from './shell/shell.tsx';
import { userScreen } from './user-screen.tsx';

/** The signed-in area: routes render only once the person is known (spec platform §2). */
const SignedIn = () => (
  <UserGate waiting={<LoadingScreen />}>
    <VaultGate waiting={<LoadingScreen at={1} />} screen={firstScreen}>
      <Shell />
    </VaultGate>
  </UserGate>
);

/** A call takes the whole window: no menu around it. */
const WithoutMenu = () => (
  <UserGate waiting={<LoadingScreen />}>
    <VaultGate waiting={<LoadingScreen at={1} />} screen={firstScreen}>
      <ScreenBoundary address="call">
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </VaultGate>
  </UserGate>
);

const SettingsScreen = lazyPart(() => import('../features/settings/settings-screen.tsx').then((m) => m.SettingsScreen));
const AdminArea = lazyPart(() => import('./admin-area.tsx').then((m) => m.AdminArea));
const AdminScreen = lazyPart(() => import('../features/admin/admin-screen.tsx').then((m) => m.AdminScreen));
const UsersScreen = lazyPart(() => import('../features/admin/users-screen.tsx').then((m) => m.UsersScreen));
const PendingOrganizationsScreen = lazyPart(() =>
  import('../features/admin/pending-organizations-screen.tsx').then((m) => m.PendingOrganizationsScreen),
);
const CheckUpResultsScreen = lazyPart(() =>
  import('../features/admin/check-up-results-screen.tsx').then((m) => m.CheckUpResultsScreen),
);
const CheckUpResultScreen = lazyPart(() =>
  import('../features/admin/check-up-result-screen.tsx').then((m) => m.CheckUpResultScreen),
);
const AuditScreen = lazyPart(() => import('../features/admin/audit-screen.tsx').then((m) => m.AuditScreen));
const OtaScreen = lazyPart(() => import('../features/admin/ota-screen.tsx').then((m) => m.OtaScreen));
const IntegrationCallbackScreen = lazyPart(() =>
  import('../features/settings/integration-callback-screen.tsx').then((m) => m.IntegrationCallbackScreen),
);
const NotificationLinkScreen = lazyPart(() =>
  import('../features/notifications/link-screen.tsx').then((m) => m.NotificationLinkScreen),
);
const BookingScreen = userScreen(() =>
  import('../features/agenda/booking/booking-screen.tsx').then((m) => m.BookingScreen),
);
const VisitScreen = userScreen(() => import('../features/agenda/visit/visit-screen.tsx').then((m) => m.VisitScreen));
const AvailabilityScreen = userScreen(() =>
  import('../features/agenda/availability/availability-screen.tsx').then((m) => m.AvailabilityScreen),
);

const JoinCallScreen = userScreen(() => import('../features/call/join/join-screen.tsx').then((m) => m.JoinScreen));
const ReportScreen = userScreen(() => import('../features/call/report/report-screen.tsx').then((m) => m.ReportScreen));
const CallPage = userScreen(() => import('./call-page.tsx').then((m) => m.CallPage));

const JoinScreen = lazyPart(() => import('../features/structures/join-screen.tsx').then((m) => m.JoinScreen));
const OrganizationPage = lazyPart(() => import('./organization-page.tsx').then((m) => m.OrganizationPage));
const TeamScreen = lazyPart(() => import('../features/team/team-screen.tsx').then((m) => m.TeamScreen));
const MemberScreen = lazyPart(() => import('../features/team/member-screen.tsx').then((m) => m.MemberScreen));
const ExternalPractitionersScreen = lazyPart(() =>
  import('../features/contacts/external-practitioners-screen.tsx').then((m) => m.ExternalPractitionersScreen),
);
const CareRequestsScreen = userScreen(() =>
  import('../features/care-requests/care-requests-screen.tsx').then((m) => m.CareRequestsScreen),
);
const NewCareRequestScreen = lazyPart(() =>
  import('../features/care-requests/new-care-request-screen.tsx').then((m) => m.NewCareRequestScreen),
);
const CareRequestEntry = lazyPart(() => import('./gates/care-request-entry.tsx').then((m) => m.CareRequestEntry));
const ReceivedRequestsScreen = userScreen(() =>
  import('../features/care-requests/received-requests-screen.tsx').then((m) => m.ReceivedRequestsScreen),
);
const TourScreen = userScreen(() => import('../features/home-visits/tour-screen.tsx').then((m) => m.TourScreen));
const MapScreen = userScreen(() => import('../features/dispatch/map-screen.tsx').then((m) => m.MapScreen));
const StatisticsScreen = lazyPart(() =>
  import('../features/statistics/statistics-screen.tsx').then((m) => m.StatisticsScreen),
);
const ContactsScreen = userScreen(() =>
  import('../features/contacts/contacts-screen.tsx').then((m) => m.ContactsScreen),
);
const StructureBookingScreen = userScreen(() =>
  import('../features/agenda/booking/structure-booking-screen.tsx').then((m) => m.StructureBookingScreen),
);
const OrganizationAgendaScreen = userScreen(() =>
  import('../features/agenda/team/organization-agenda-screen.tsx').then((m) => m.OrganizationAgendaScreen),
);
const MemberAvailabilityScreen = userScreen(() =>
  import('../features/agenda/availability/member-availability-screen.tsx').then((m) => m.MemberAvailabilityScreen),
);

const MessagesScreen = userScreen(() =>
  import('../features/messages/messages-screen.tsx').then((m) => m.MessagesScreen),
);
const OpenConversationScreen = lazyPart(() =>
  import('../features/messages/open-conversation-screen.tsx').then((m) => m.OpenConversationScreen),
);

const TransmissionsScreen = userScreen(() =>
  import('../features/transmissions/transmissions-screen.tsx').then((m) => m.TransmissionsScreen),
);
const TransmissionScreen = userScreen(() => import('./transmission-page.tsx').then((m) => m.TransmissionPage));

const TeleexpertisesScreen = userScreen(() =>
  import('../features/teleexpertises/teleexpertises-screen.tsx').then((m) => m.TeleexpertisesScreen),
);
const TeleexpertiseScreen = userScreen(() =>
  import('../features/teleexpertises/teleexpertise-screen.tsx').then((m) => m.TeleexpertiseScreen),
);

const Guides = lazyPart(() => import('../features/guides/guides-area.tsx').then((m) => m.GuidesArea));

/** The screens below `/app`. A file of its own, so that the sign-in carries no list of what comes after it. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<WithoutMenu />}>
      <Route element={<CareArea />}>
        <Route path="appointment/:appointmentId" element={<CallPage />} />
      </Route>
    </Route>
    <Route element={<SignedIn />}>
      <Route index element={<Dashboard />} />
      <Route path="user/settings" element={<SettingsScreen />} />
      <Route path="user/settings/integrations/:integrationType" element={<IntegrationCallbackScreen />} />
      <Route path="notification/:token" element={<NotificationLinkScreen />} />
      <Route element={<DispatchArea />}>
        <Route path="map" element={<MapScreen />} />
      </Route>
      <Route element={<CareArea />}>
        <Route path="agenda" element={<Agenda />} />
        <Route path="agenda/new" element={<BookingScreen />} />
        <Route path="agenda/visit/:appointmentId" element={<VisitScreen />} />
        <Route path="agenda/settings" element={<AvailabilityScreen />} />
        <Route path="join-appointment/:appointmentId" element={<JoinCallScreen />} />
        <Route path="appointment/report/:appointmentId" element={<ReportScreen />} />
        <Route path="messages" element={<MessagesScreen />} />
        <Route path="messages/:channelId" element={<MessagesScreen />} />
        <Route path="messages/with/:personId" element={<OpenConversationScreen />} />
        <Route path="medical-record" element={<OwnRecordPage />} />
        <Route path="teleexpertises" element={<TeleexpertisesScreen />} />
        <Route path="teleexpertises/:teleexpertiseId" element={<TeleexpertiseScreen />} />
        <Route path="contacts" element={<ContactsScreen />} />
        <Route path="service-request-tour" element={<TourScreen />} />
        <Route path="service-request-tour/:visitId" element={<TourScreen />} />
        <Route path="requests" element={<ReceivedRequestsScreen />} />
        <Route path="requests/:requestId" element={<ReceivedRequestsScreen />} />
        <Route path="patients" element={<Patients />} />
        <Route path="patients/:patientId" element={<PatientPage />} />
        <Route path="join-organization" element={<JoinScreen />} />
        <Route path="organization" element={<OrganizationArea />}>
          <Route index element={<OrganizationPage />} />
          <Route path="agenda" element={<OrganizationAgendaScreen />} />
          <Route path="agenda/new" element={<StructureBookingScreen />} />
          <Route path="agenda/settings" element={<MemberAvailabilityScreen />} />
          <Route path="patients" element={<OrganizationPatients />} />
          <Route path="patients/:patientId" element={<PatientPage />} />
          <Route path="statistics" element={<StatisticsScreen />} />
          <Route path="transmissions" element={<TransmissionsScreen />} />
          <Route path="transmissions/:transmissionId" element={<TransmissionScreen />} />
          <Route path="team" element={<TeamScreen />} />
          <Route path="team/:memberId" element={<MemberScreen />} />
          <Route path="requests" element={<CareRequestsScreen />} />
          <Route path="requests/new" element={<NewCareRequestScreen />} />
          <Route path="requests/:requestId" element={<CareRequestsScreen />} />
          <Route path="requests/:requestId/edit" element={<NewCareRequestScreen />} />
          <Route path="external-practitioners" element={<ExternalPractitionersScreen />} />
        </Route>
      </Route>
      <Route path="wizardPEC" element={<CareRequestEntry />} />
      <Route path="ressources/*" element={<Guides />} />
      <Route path="admin" element={<AdminArea />}>
        <Route index element={<AdminScreen />} />
        <Route path="users" element={<UsersScreen />} />
        <Route path="pending-organizations" element={<PendingOrganizationsScreen />} />
        <Route path="patient-check-result" element={<CheckUpResultsScreen />} />
        <Route path="patient-check-result/:checkUpId" element={<CheckUpResultScreen />} />
        <Route path="audit" element={<AuditScreen />} />
        <Route path="ota" element={<OtaScreen />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
);
