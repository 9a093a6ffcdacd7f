import { ACCOUNTS_IDS } from './foreign-id-cases/accounts.ts';
import { AGENDA_IDS } from './foreign-id-cases/agenda.ts';
import type { ForeignIdCase } from './foreign-id-cases/foreign-id-case.ts';
import { RECORD_IDS } from './foreign-id-cases/record.ts';
import { STRUCTURES_IDS } from './foreign-id-cases/structures.ts';

/** By endpoint, every one whose body names a person or something by id; they stand by the folder of the contract. */
export const FOREIGN_ID_CASES: Readonly<Record<string, ForeignIdCase>> = {
  ...ACCOUNTS_IDS,
  ...AGENDA_IDS,
  ...RECORD_IDS,
  ...STRUCTURES_IDS,
};

/** Asked where their own rules are tested, because a sealed file, a first sign-in or another service is needed. */
export const ASKED_ELSEWHERE: Readonly<Record<string, string>> = {
  // Of another variant and country.
  'homeVisits.create': 'modules/home-visits/home-visit-requests.http.spec.ts',
  'homeVisits.order': 'modules/home-visits/home-visit-requests.http.spec.ts',
  'homeVisits.assign': 'modules/home-visits/home-visit-dispatch.http.spec.ts',
  // A midwife, whom every professional finds; other types are refused.
  'users.create': 'modules/users/sign-up/sign-up-refusals.http.spec.ts',
  // Only once the vault says that a session is lost.
  'observations.replaceSession': 'modules/observations/record-session.http.spec.ts',
  // Answered by the service itself, of which no sweep has one.
  'prescriptions.authCode': 'modules/prescriptions/prescriptions.http.spec.ts',
  'prescriptions.file': 'modules/prescriptions/prescriptions.http.spec.ts',
  // The id of a weekly slot is the client's own: of another calendar it becomes a new one.
  'schedules.saveSettings': 'modules/schedules/schedules.http.spec.ts',
};
