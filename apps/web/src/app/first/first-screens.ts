import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { loadUserScreen, userScreen } from '../user-screen.tsx';

/** The screens that people come in by. */
export const Dashboard = lazyPart(() =>
  loadUserScreen(() => import('../dashboard-page.tsx').then((m) => m.DashboardPage)),
);
export const Agenda = lazyPart(() =>
  loadUserScreen(() => import('../../features/agenda/agenda-screen.tsx').then((m) => m.AgendaScreen)),
);
export const PatientPage = userScreen(() => import('../patient-page.tsx').then((m) => m.PatientPage));
export const OwnRecordPage = userScreen(() => import('../patient-page.tsx').then((m) => m.OwnRecordPage));
export const Patients = userScreen(() =>
  import('../../features/patients/patients-screen.tsx').then((m) => m.PatientsScreen),
);
export const OrganizationArea = lazyPart(() => import('../organization-area.tsx').then((m) => m.OrganizationArea));
export const OrganizationPatients = lazyPart(() =>
  import('../../features/patients/organization-patients-screen.tsx').then((m) => m.OrganizationPatientsScreen),
);
