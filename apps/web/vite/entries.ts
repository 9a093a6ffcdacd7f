/** Source files that the first screens begin with; what they import without `import()` is on the page before anything shows. */
export const FIRST: readonly string[] = ['src/main.tsx'];
export const LOGIN: readonly string[] = ['src/features/sign-in/login-screen.tsx'];
export const INSIDE: readonly string[] = ['src/app/data-root.tsx', 'src/app/app-routes.tsx', 'src/data/users.ts'];
export const DASHBOARD: readonly string[] = ['src/app/dashboard-page.tsx'];
/** The ways to a visit, each of which comes alone. */
export const BOOKING: readonly string[] = [
  'src/features/agenda/booking/booking-screen.tsx',
  'src/features/agenda/booking/patient-booking.tsx',
  'src/features/agenda/booking/professional-booking.tsx',
];
export const AGENDA: readonly string[] = ['src/features/agenda/agenda-screen.tsx'];
export const CALL: readonly string[] = ['src/features/call/room/call-screen.tsx'];
