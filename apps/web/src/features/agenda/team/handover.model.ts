import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import type { Handover, VisitPeople } from '../grid/use-visit-move.ts';
import type { CalendarMember } from './team-agenda.model.ts';

/** Midwives and doctors see the same patients; a nurse is with a doctor, or is chosen in the form, which asks whether one is needed. */
const mayFollow = (from: CalendarMember['userType'], to: CalendarMember['userType']): boolean =>
  from === to || (from !== 'assistant' && to !== 'assistant');

const idOf = (member: CalendarMember): string => member.userData.id;

/**
 * Why a visit that is led to a colleague's column does not become theirs; null where it does. Whether the calendar of the colleague may be
 * booked, and whether they are free, the server says as of a form (`@maillon/domain/access/visit-team`).
 */
export const handoverObstacle = (
  visit: Appointment | undefined,
  from: CalendarMember | null,
  to: CalendarMember | null,
): string | null => {
  if (visit === undefined || from === null || to === null) return 'Un praticien se choisit en modifiant le rendez-vous';
  if (practitionersOf(visit).some(({ userData }) => userData.id === idOf(to))) {
    return `${to.common.name} est déjà de ce rendez-vous`;
  }
  if (!mayFollow(from.userType, to.userType)) return 'Une autre profession se choisit en modifiant le rendez-vous';
  const isTaken =
    from.userType !== to.userType && practitionersOf(visit).some(({ userType }) => userType === to.userType);
  return isTaken ? 'Le rendez-vous a déjà quelqu’un de cette profession' : null;
};

/** One practitioner of the visit in the place of the other. Only where {@link handoverObstacle} has nothing against it. */
export const handoverOf = (from: CalendarMember, to: CalendarMember): Handover => {
  const swapped = (leaves: CalendarMember, joins: CalendarMember): VisitPeople => ({
    ...(leaves.userType !== joins.userType && { [`${leaves.userType}Id`]: null }),
    [`${joins.userType}Id`]: idOf(joins),
  });
  return { to: to.common.name, people: swapped(from, to), before: swapped(to, from) };
};
