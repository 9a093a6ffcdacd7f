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

/** Whether a person writes the notes, and has the panel beside the pictures: as {@link endsForAll} (api A26, A27). */
export const writesNotes = (visit: Appointment, userId: string): boolean => endsForAll(visit, userId);

/** Whether a person ends the call for everybody: the doctor, and where there is none, the others who receive the patient. */
export const endsForAll = (visit: Appointment, userId: string): boolean => {
  const { doctors, midwives, assistants } = visit;
  const entitled = doctors.length > 0 ? doctors : [...midwives, ...assistants];
  return entitled.some(({ userData }) => userData.userId === userId);
};
