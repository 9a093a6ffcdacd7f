import type { AuditTargetKind } from '@maillon/contracts/system/audit-targets';
import { type BoundStatement, bind, sqlEach } from './postgres/sql.ts';
import type { RequestContext } from './request-context.ts';

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

/** Lines have no order among those who write them together; those of one request stay in the order in which it wrote them. */
const writeAudit = sqlEach(
  'audit_write',
  `INSERT INTO audit_events
     (action, target_kind, target_id, patient_id, outcome, detail, actor, impersonator, request_id, ip_hash)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::uuid[], $9::text[],
                        $10::text[])`,
);

/** The statement that writes an audit line. */
export const auditStatement = (entry: AuditEntry, context: RequestContext | undefined): BoundStatement =>
  bind(writeAudit, [
    entry.action,
    entry.targetKind,
    entry.targetId,
    entry.patientId ?? null,
    entry.outcome,
    entry.detail ?? null,
    entry.actorId ?? context?.actor?.userId ?? null,
    context?.impersonatorId ?? null,
    context?.requestId ?? null,
    context?.ipHash ?? null,
  ]);
