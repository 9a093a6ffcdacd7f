import type { PersonCard } from '@maillon/contracts/agenda/appointments';
import { exactAge } from '@maillon/domain/age';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { isPractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import type { PersonRow } from './people.repository.ts';

/** Spec platform §3 "Common display object", reduced to what one participant of a visit may see of another. */
export function cardOf(person: PersonRow, today: IsoDay): PersonCard {
  const { id, kind, userId } = person;
  const common = {
    name: `${person.firstName} ${person.lastName}`,
    type: USER_TYPE_LABELS[kind],
    gender: person.gender,
    age: person.birthDate === null ? null : exactAge(isoDay(person.birthDate), today),
    profileId: id,
    address: person.city === null ? null : { city: person.city },
  };
  if (kind === 'patient') return { userType: kind, userData: { id, userId }, common };
  if (!isPractitionerType(kind)) throw new Error(`a ${kind} takes no part in appointments`);
  const schedule = person.scheduleId === null ? null : { id: person.scheduleId };
  const qualifications = person.qualifications.map((code) => ({ code }));
  return { userType: kind, userData: { id, userId, qualifications, schedule }, common };
}
