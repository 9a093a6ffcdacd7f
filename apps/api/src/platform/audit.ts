import type { AuditTargetKind } from '@maillon/contracts/system/audit-targets';

/**
 * One line of the audit trail, written in the same commit as what it tells.
 * Who, through whom, from where and in which request are taken from the request context.
 * `modules/audit` gives each line its place in a chain of hashes afterwards.
 */
export interface AuditEntry {
  /** `appointment.book`, `record.read`: the noun and what was done to it. */
  readonly action: string;
  readonly targetKind: AuditTargetKind;
  readonly targetId: string | null;
  /** The patient (party id) whose data was concerned, so that they can be told who saw it. */
  readonly patientId?: string | null;
  readonly outcome: 'ok' | 'refused';
  /** Why it was refused (the code of a refusal), or which of several ways it was done. A word of ours, never a person's text. */
  readonly detail?: string;
  /** Only where the context cannot know yet who acts: the user who is just signing in. */
  readonly actorId?: string;
}
