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
/** Numbered in the order in which they were told. */
const writeOutbox = sql(
  'outbox_write',
  `INSERT INTO outbox (kind, key, payload)
   SELECT kind, key, payload FROM jsonb_to_recordset($1) AS told(kind text, key text, payload jsonb)`,
);

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

/** An event as it is now: its owner may change the object before the commit. */
export const spellEvent = ({ kind, key, payload }: OutboxEvent): string => JSON.stringify({ kind, key, payload });

/** The statement that writes all there is to tell. */
export const outboxErrand = (spelled: readonly string[]): Errand => ({
  statement: writeOutbox,
  values: [`[${spelled.join(',')}]`],
});
