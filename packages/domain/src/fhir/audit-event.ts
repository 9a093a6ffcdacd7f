import type { AuditEvent, AuditEventAgent } from '@medplum/fhirtypes';
import { UUID } from '../text/uuid.ts';
import { known, type Resource } from './resource.ts';
import { AUDIT_ENTITY_ROLE, AUDIT_ENTITY_TYPE, DICOM, USER } from './systems.ts';

/** A line of « Qui a consulté mon dossier », in the words that the patient reads. */
export interface AccessFacts {
  /** Number of the line. */
  readonly id: string;
  readonly patientId: string;
  /** ISO instant. */
  readonly at: string;
  readonly who: {
    /** Of the user; null for the product itself. */
    readonly id: string | null;
    readonly name: string;
    readonly role: string;
    readonly structures: readonly string[];
    readonly impersonatedBy: string | null;
  };
  readonly what: string;
  readonly outcome: AccessOutcome;
  readonly reason: string;
}

export type AccessOutcome = 'ok' | 'refused';

/** Codes of `audit-event-outcome`: success, minor failure. */
export const OUTCOME_CODES: Readonly<Record<AccessOutcome, NonNullable<AuditEvent['outcome']>>> = {
  ok: '0',
  refused: '4',
};

const AUDIT_ID = new RegExp(`^(${UUID})-(\\d{1,15})$`, 'i');

const idOf = (patientId: string, line: string): string => `${patientId}-${line}`;

/** The patient and the line in an id of ours; null for anything else. */
export function lineOfAuditId(id: string): { readonly patientId: string; readonly line: number } | null {
  const [, patientId, line] = AUDIT_ID.exec(id) ?? [];
  return patientId === undefined ? null : { patientId: patientId.toLowerCase(), line: Number(line) };
}

/** @param observer the product, which keeps the trail */
export function auditEventOf(
  { id, patientId, at, who, what, outcome, reason }: AccessFacts,
  observer: string,
): Resource<AuditEvent> {
  return {
    resourceType: 'AuditEvent',
    id: idOf(patientId, id),
    meta: { lastUpdated: at },
    type: { system: DICOM, code: '110110', display: 'Patient Record' },
    recorded: at,
    outcome: OUTCOME_CODES[outcome],
    purposeOfEvent: [{ text: reason }],
    agent: [
      agentOf(who.name, who.role, who.impersonatedBy === null, who.id),
      ...(who.impersonatedBy === null ? [] : [agentOf(who.impersonatedBy, 'Administrateur', true)]),
      ...who.structures.map((name) => agentOf(name, 'Structure', false)),
    ],
    source: { observer: { display: observer } },
    entity: [
      {
        what: { reference: `Patient/${patientId}` },
        type: { system: AUDIT_ENTITY_TYPE, code: '1', display: 'Person' },
        role: { system: AUDIT_ENTITY_ROLE, code: '1', display: 'Patient' },
        description: what,
      },
    ],
  };
}

/** @param requestor who acted: the administrator, where one was in a person's place */
const agentOf = (name: string, role: string, requestor: boolean, userId: string | null = null): AuditEventAgent => ({
  role: [{ text: role }],
  who: { ...known('identifier', userId === null ? null : { system: USER, value: userId }), display: name },
  requestor,
});
