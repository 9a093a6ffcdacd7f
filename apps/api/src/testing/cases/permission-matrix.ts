import { ACCOUNTS } from './permissions/accounts.ts';
import { AGENDA } from './permissions/agenda.ts';
import { FHIR } from './permissions/fhir.ts';
import { RECORD } from './permissions/record.ts';
import { STRUCTURES } from './permissions/structures.ts';
import { SYSTEM } from './permissions/system.ts';

/**
 * Who passes the door of each endpoint: design api §3.4, one row per endpoint of the contracts, in its columns. The rows stand in
 * `permissions/`, by the folder of the contract, those of `access` with `accounts`.
 *
 *   anonymous · patient · doctor · midwife · assistant · organization · dispatch manager · dispatch operator · admin · impersonation
 *
 * `x` passes, `.` is refused (401 without a session, 403 with one). For an impersonation `r` passes as the person does, `.`
 * never. What a relation opens beyond the door is in `relation-cases.ts`. Written by hand from the design, not from the
 * code: a new endpoint has no row and fails the test until a person has thought about who may call it.
 */
export const CALLERS = [
  'anonymous',
  'patient',
  'doctor',
  'midwife',
  'assistant',
  'organization',
  'dispatchManager',
  'dispatchOperator',
  'admin',
  'impersonation',
] as const;

export type CallerName = (typeof CALLERS)[number];

export const PARTS = [ACCOUNTS, AGENDA, FHIR, RECORD, STRUCTURES, SYSTEM] as const;

export const MATRIX: Readonly<Record<string, string>> = Object.assign({}, ...PARTS);

/** Whether the caller passes; an impersonation passes where the person does. */
export function passes(row: string, caller: CallerName): boolean {
  return row[CALLERS.indexOf(caller)] !== '.';
}
