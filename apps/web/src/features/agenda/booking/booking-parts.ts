import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

/** The ways to a visit; a booking needs one of them. */
export const TeamBooking = lazyPart(() => import('./team/team-booking.tsx').then((m) => m.TeamBooking));
export const OfferedSlot = lazyPart(() => import('./offered-slot.tsx').then((m) => m.OfferedSlot));
export const PatientBooking = lazyPart(() => import('./patient-booking.tsx').then((m) => m.PatientBooking));
export const ProfessionalBooking = lazyPart(() =>
  import('./professional-booking.tsx').then((m) => m.ProfessionalBooking),
);
