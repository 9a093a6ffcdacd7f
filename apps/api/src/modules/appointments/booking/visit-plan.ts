import type { update } from '@maillon/contracts/agenda/appointments';
import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { foreignToPatient } from '@maillon/domain/access/visit';
import { checkTransition, isBookableStart } from '@maillon/domain/appointment';
import { isWithinStaffHorizon } from '@maillon/domain/appointment-rules';
import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { isReasonFor, type ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { Refusal } from '../../../platform/refusal.ts';
import type { AppointmentRow } from '../appointments.repository.ts';
import { partyIdsOf, type Team, type TeamIds, type TeamMember } from './team.ts';

export type AppointmentChanges = ParsedOf<typeof update>['body'];

/** The appointment as it will be. */
export interface Plan extends TeamIds {
  readonly start: string;
  readonly end: string;
}

export type PlannedVisit = Pick<
  AppointmentRow,
  'patientId' | 'doctorId' | 'midwifeId' | 'assistantId' | 'start' | 'end'
>;

/** @throws {Refusal} `APPOINTMENT_NOT_EDITABLE`, `DATE_IN_PAST` */
export function requireEditable(current: AppointmentRow, changes: AppointmentChanges, now: number): void {
  const times = { status: current.status, ...parseInterval(current) };
  if (!checkTransition('update', times, now).allowed) throw new Refusal('APPOINTMENT_NOT_EDITABLE');
  const start = changes.start ?? current.start;
  if (start !== current.start && !isBookableStart(Date.parse(start), now)) throw new Refusal('DATE_IN_PAST');
}

/** @throws {Refusal} `FORBIDDEN`, at the first field that is not the patient's to change */
export function requirePatientsChange(current: AppointmentRow, changes: AppointmentChanges): void {
  const { start = current.start, end = current.end } = changes;
  const lengthOf = (times: { start: string; end: string }) => Date.parse(times.end) - Date.parse(times.start);
  const field = foreignToPatient(Object.keys(changes), lengthOf({ start, end }) === lengthOf(current));
  if (field !== null) throw new Refusal('FORBIDDEN', { field: `/${field}` });
}

/** What a visit may be about once it is changed, as booking asks. */
const mayBeAbout = (code: ReasonCode, plan: TeamIds, category: AppointmentRow['serviceCategory']): boolean => {
  const types = PRACTITIONER_TYPES.filter((type) => plan[`${type}Id`]);
  return isReasonFor(code, { category, types });
};

/** @throws {Refusal} `VALIDATION_FAILED` for a reason that no practitioner of the visit sees patients about, or of another category */
export function requireReason(current: AppointmentRow, changes: AppointmentChanges): void {
  const { reasonCode, serviceCategory = current.serviceCategory } = changes;
  if (!reasonCode || mayBeAbout(reasonCode, planOf(current, changes), serviceCategory)) return;
  throw new Refusal('VALIDATION_FAILED', {
    errors: [{ pointer: '/reasonCode', code: 'WRONG_CHOICE', message: TEXTS.wrongChoice }],
  });
}

/** The row of the next version, as the change makes it. */
export function changedRow(
  current: AppointmentRow,
  plan: PlannedVisit,
  { serviceCategory = current.serviceCategory, reasonCode = current.reasonCode, organizationId }: AppointmentChanges,
  description: AppointmentRow['description'],
): AppointmentRow {
  const { patientId, doctorId, midwifeId, assistantId, start, end } = plan;
  return {
    ...current,
    patientId,
    doctorId,
    midwifeId,
    assistantId,
    organizationId: organizationId === undefined ? current.organizationId : organizationId,
    start,
    end,
    serviceCategory,
    // A code that was kept says nothing of a visit of another category, or with other professions.
    reasonCode: reasonCode !== null && mayBeAbout(reasonCode, plan, serviceCategory) ? reasonCode : null,
    description,
    version: current.version + 1,
  };
}

/** Whether a change of neither people nor time leaves everything as it is. */
export const isUnchanged = (
  current: AppointmentRow,
  next: AppointmentRow,
  { description }: Pick<AppointmentChanges, 'description'>,
): boolean =>
  // A text that is written again has another envelope.
  (description === undefined || (description === null && current.description === null)) &&
  next.organizationId === current.organizationId &&
  next.serviceCategory === current.serviceCategory &&
  next.reasonCode === current.reasonCode;

/** The practitioners who have not been in this visit until now. */
export function newcomersOf({ practitioners }: Team, before: AppointmentRow): readonly TeamMember[] {
  const were = partyIdsOf(before);
  return practitioners.filter(({ id }) => !were.includes(id));
}

/** By profile ids: one that is named by its user id counts as another and is looked up. */
export function isSameVisit(seen: AppointmentRow, plan: Plan): boolean {
  const { patientId, doctorId, midwifeId, assistantId, start, end } = plan;
  const isSameTeam = doctorId === seen.doctorId && midwifeId === seen.midwifeId && assistantId === seen.assistantId;
  return isSameTeam && patientId === seen.patientId && start === seen.start && end === seen.end;
}

export function planOf(current: AppointmentRow, changes: AppointmentChanges): Plan {
  const chosen = (id: string | null | undefined, otherwise: string | null) => (id === undefined ? otherwise : id);
  return {
    patientId: changes.patientId ?? current.patientId,
    doctorId: chosen(changes.doctorId, current.doctorId),
    midwifeId: chosen(changes.midwifeId, current.midwifeId),
    assistantId: chosen(changes.assistantId, current.assistantId),
    start: changes.start ?? current.start,
    end: changes.end ?? current.end,
  };
}

/**
 * Of a visit that is moved; one that stays is where it is.
 * @throws {Refusal} `TOO_FAR_AHEAD`
 */
export function requireWithinHorizon({ start }: Interval, now: number): void {
  if (!isWithinStaffHorizon(start, now)) throw new Refusal('TOO_FAR_AHEAD');
}
