import type { AuditEntry } from '../audit.ts';
import type { RequestContext } from '../request-context.ts';
import { type BoundStatement, bind } from './pipeline-batch.ts';
import { sqlEach } from './sql.ts';

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
