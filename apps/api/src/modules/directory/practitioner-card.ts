import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { Telecom } from '@maillon/contracts/fields/primitives';
import { exactAge } from '@maillon/domain/age';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import type { NearnessRow, PractitionerRow } from './directory.repository.ts';

/** A professional as the directory shows one: no contact data. */
export const practitionerCardOf = (row: PractitionerRow, today: IsoDay): PractitionerCard => ({
  userType: row.kind,
  userData: {
    id: row.party_id,
    userId: row.user_id,
    qualifications: row.qualifications.map((code) => ({ code })),
    schedule: row.schedule_id === null ? null : { id: row.schedule_id },
  },
  common: {
    name: `${row.first_name} ${row.last_name}`,
    type: USER_TYPE_LABELS[row.kind],
    gender: row.gender,
    age: row.birth_date === null ? null : exactAge(isoDay(row.birth_date), today),
    profileId: row.party_id,
    address: { city: row.city },
  },
});

/** What a sign-up needs to name a midwife: a session that any e-mail address opens learns neither her age nor her calendar. */
export const nameAndPlaceOf = (card: PractitionerCard): PractitionerCard => ({
  ...card,
  userData: { ...card.userData, schedule: null },
  common: { ...card.common, age: null, gender: null },
});

export const telecomOf = ({ email, phone }: Pick<NearnessRow, 'email' | 'phone'>): Telecom[] => [
  ...(email === null ? [] : [{ system: 'EMAIL' as const, value: email }]),
  ...(phone === null ? [] : [{ system: 'PHONE' as const, value: phone }]),
];
