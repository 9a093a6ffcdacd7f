import { type RefusalCode, refusalRow } from '@maillon/contracts/refusals/refusals';
import { OVERRIDE_REQUIRED } from '@maillon/domain/calendar/override-reasons';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Refusal } from '../../../platform/refusal.ts';
import type { ParticipantRole } from '../appointments.repository.ts';
import type { CandidateRow } from './candidates.repository.ts';

/** The people of a visit, by the names of the contract. */
export interface TeamIds {
  readonly patientId: string;
  readonly doctorId?: string | null | undefined;
  readonly midwifeId?: string | null | undefined;
  readonly assistantId?: string | null | undefined;
}

export interface Participant {
  readonly partyId: string;
  readonly role: ParticipantRole;
  readonly scheduleId: string | null;
}

export interface TeamMember extends CandidateRow {
  readonly role: PractitionerType;
  readonly scheduleId: string;
  readonly timeZone: string;
}

export interface Team {
  readonly patient: CandidateRow;
  readonly practitioners: readonly TeamMember[];
}

/** In the order in which a refusal names them: the first who is not available. */
const ROLES = ['doctor', 'assistant', 'midwife'] as const satisfies readonly PractitionerType[];

const UNAVAILABLE = {
  doctor: 'DOCTOR_UNAVAILABLE',
  assistant: 'ASSISTANT_UNAVAILABLE',
  midwife: 'MIDWIFE_UNAVAILABLE',
  patient: 'PATIENT_UNAVAILABLE',
} as const satisfies Record<ParticipantRole, RefusalCode>;

export const partyIdsOf = (ids: TeamIds): string[] => [ids.patientId, ...practitionerIdsOf(ids)];

export const practitionerIdsOf = ({ doctorId, assistantId, midwifeId }: TeamIds): string[] =>
  [doctorId, assistantId, midwifeId].flatMap((id) => id ?? []);

/**
 * Finds the people asked for among the rows; ids may be profile ids or user ids.
 * @throws {Refusal} `NOT_FOUND` for one who does not exist, is of another profession, or does not practise any more
 */
export function teamOf(ids: TeamIds, rows: readonly CandidateRow[]): Team {
  const patient = rows.find(({ kind }) => kind === 'patient');
  if (patient === undefined) throw new Refusal('NOT_FOUND', { field: '/patientId' });
  const practitioners = ROLES.flatMap((role) => {
    const id = ids[`${role}Id`];
    return id === null || id === undefined ? [] : memberOf(role, id, rows);
  });
  return { patient, practitioners };
}

function memberOf(role: PractitionerType, id: string, rows: readonly CandidateRow[]): TeamMember {
  const found = rows.find((row) => (row.id === id || row.userId === id) && row.kind === role && row.active);
  if (found === undefined || found.scheduleId === null || found.timeZone === null) {
    throw new Refusal('NOT_FOUND', { field: `/${role}Id` });
  }
  return { ...found, role, scheduleId: found.scheduleId, timeZone: found.timeZone };
}

/** The ids as an appointment's row carries them. */
export function idsOf({ patient, practitioners }: Team) {
  const idOf = (role: PractitionerType) => practitioners.find((member) => member.role === role)?.id ?? null;
  return {
    patientId: patient.id,
    doctorId: idOf('doctor'),
    midwifeId: idOf('midwife'),
    assistantId: idOf('assistant'),
  };
}

export function participantsOf({ patient, practitioners }: Team): Participant[] {
  return [
    { partyId: patient.id, role: 'patient', scheduleId: null },
    ...practitioners.map(({ id, role, scheduleId }) => ({ partyId: id, role, scheduleId })),
  ];
}

export const userIdsOf = ({ patient, practitioners }: Team): string[] =>
  [patient, ...practitioners].map(({ userId }) => userId);

/** The same team without the times of those people, named by profile id or user id. */
export function withoutTimeOf(taken: ReadonlySet<string>, team: Team): Team {
  if (taken.size === 0) return team;
  const seen = <Person extends CandidateRow>(person: Person): Person =>
    taken.has(person.id) || taken.has(person.userId) ? { ...person, taken: true } : person;
  return { patient: seen(team.patient), practitioners: team.practitioners.map(seen) };
}

/** The 409 that names who cannot come (spec clinical §8). */
export const unavailable = (role: ParticipantRole): Refusal => new Refusal(UNAVAILABLE[role]);

/** The same, where a reason would let it be: the problem names the field that takes one. */
export function unlessOverridden(role: ParticipantRole): Refusal {
  const code = UNAVAILABLE[role];
  const { detail, field } = refusalRow(code);
  const errors = [
    { pointer: field ?? `/${role}Id`, code, message: detail },
    { pointer: '/override', code: 'REQUIRED', message: OVERRIDE_REQUIRED },
  ];
  return new Refusal(code, { errors });
}

/** For the first who found no place, practitioners before the patient. */
export function refusalOfMissing(missing: readonly Participant[]): Refusal {
  const roles = new Set(missing.map(({ role }) => role));
  return unavailable(ROLES.find((role) => roles.has(role)) ?? 'patient');
}
