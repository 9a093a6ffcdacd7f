import type { Appointment, PersonCard } from '@maillon/contracts/agenda/appointments';
import { practitionersOf } from '../../data/agenda/appointments.ts';

/** Everybody who takes part in a visit, the patient first. */
export const peopleOf = (visit: Appointment): readonly PersonCard[] => [visit.patient, ...practitionersOf(visit)];

/** Those of them whom a person meets. */
export const othersOf = (visit: Appointment, userId: string): readonly PersonCard[] =>
  peopleOf(visit).filter(({ userData }) => userData.userId !== userId);

/** How a participant is called: LiveKit knows people by their user id. */
export const nameIn = (visit: Appointment, identity: string): string =>
  peopleOf(visit).find(({ userData }) => userData.userId === identity)?.common.name ?? 'Participant';
