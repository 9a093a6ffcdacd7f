/** Source files that the first screens begin with; what they import without `import()` is on the page before anything shows. */
export const FIRST: readonly string[] = ['src/main.tsx'];
export const LOGIN: readonly string[] = ['src/features/sign-in/login-screen.tsx'];
export const INSIDE: readonly string[] = [
  'src/app/data-root.tsx',
  'src/app/app-routes.tsx',
  'src/data/users.ts',
  'src/app/first/first-reads.ts',
  // Of other screens too, and so small that files of their own would cost more.
  'src/lib/native-shell.ts',
  'src/features/agenda/team/asked-member.ts',
  'src/data/patients.ts',
];
export const DASHBOARD: readonly string[] = ['src/app/dashboard-page.tsx'];
/** The ways to a visit, each of which comes alone. */
export const BOOKING: readonly string[] = [
  'src/features/agenda/booking/booking-screen.tsx',
  'src/features/agenda/booking/patient-booking.tsx',
  'src/features/agenda/booking/professional-booking.tsx',
];
export const AGENDA: readonly string[] = ['src/features/agenda/agenda-screen.tsx'];
export const CALL: readonly string[] = ['src/features/call/room/call-screen.tsx'];
export const FILE: readonly string[] = ['src/app/patient-page.tsx', 'src/features/record/summary/patient-summary.tsx'];
export const PATIENTS: readonly string[] = ['src/features/patients/patients-screen.tsx'];
export const STRUCTURE_PATIENTS: readonly string[] = [
  'src/app/organization-area.tsx',
  'src/features/patients/organization-patients-screen.tsx',
];
export const WIZARDS: readonly string[] = [
  'src/features/register/patient/patient-wizard.tsx',
  'src/features/register/professional/doctor-wizard.tsx',
];
