import type { AuditEntry } from './audit.ts';
import type { OutboxEvent } from './outbox.ts';
import type { RequestContext } from './request-context.ts';
import { sql } from './sql.ts';
import type { Errand } from './trip.ts';

const writeAudit = sql(
  'audit_write',
  `INSERT INTO audit_events
     (action, target_kind, target_id, patient_id, outcome, detail, actor, impersonator, request_id, ip_hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const writeOutbox = sql('outbox_write', 'INSERT INTO outbox (kind, key, payload) VALUES ($1, $2, $3)');

/** The statement that writes an audit line. */
export const auditErrand = (entry: AuditEntry, context: RequestContext | undefined): Errand => ({
  statement: writeAudit,
  values: [
    entry.action,
    entry.targetKind,
    entry.targetId,
    entry.patientId,
    entry.outcome,
    entry.detail,
    entry.actorId ?? context?.actor?.userId,
    context?.impersonatorId,
    context?.requestId,
    context?.ipHash,
  ],
});

/** The statement that writes something to tell. */
export const outboxErrand = ({ kind, key, payload }: OutboxEvent): Errand => ({
  statement: writeOutbox,
  values: [kind, key, JSON.stringify(payload)],
});
