import type { PersonCard } from '@maillon/contracts/accounts/person-cards';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { boxIdentity } from '@maillon/domain/call/devices/device-frames';
import { ofName } from '@maillon/domain/text/of-name';
import { practitionersOf } from '../../data/agenda/appointments.ts';

/** Everybody who takes part in a visit, the patient first. */
export const peopleOf = (visit: Appointment): readonly PersonCard[] => [visit.patient, ...practitionersOf(visit)];

/** Those of them whom a person meets. */
export const othersOf = (visit: Appointment, userId: string): readonly PersonCard[] =>
  peopleOf(visit).filter(({ userData }) => userData.userId !== userId);

/** How a participant is called: LiveKit knows people by their user id, and the box of an assistant by theirs. */
export const nameIn = (visit: Appointment, identity: string): string => {
  const all = peopleOf(visit);
  const nameOf = (userId: string) => all.find(({ userData }) => userData.userId === userId)?.common.name;
  const carrier = visit.assistants.find(({ userData }) => boxIdentity(userData.userId ?? '') === identity);
  if (carrier !== undefined) return `Mallette ${ofName(carrier.common.name)}`;
  return nameOf(identity) ?? 'Participant';
};
