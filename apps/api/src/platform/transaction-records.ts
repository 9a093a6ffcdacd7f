import type { AuditEntry } from './audit.ts';
import type { OutboxEvent } from './outbox.ts';
import type { RequestContext } from './request-context.ts';

/** Writes the audit lines ($1) and the outbox events ($2) of one transaction in one round trip. */
export const WRITE_RECORDS = `
  WITH audited AS (
    INSERT INTO audit_events
      (action, target_kind, target_id, patient_id, outcome, detail, actor, impersonator, request_id, ip_hash)
    SELECT action, target_kind, target_id, patient_id, outcome, detail, actor, impersonator, request_id, ip_hash
    FROM jsonb_to_recordset($1::jsonb) AS line(
      action text, target_kind text, target_id text, patient_id uuid, outcome text, detail text,
      actor uuid, impersonator uuid, request_id text, ip_hash text)
  )
  INSERT INTO outbox (kind, key, payload)
  SELECT kind, key, payload
  FROM jsonb_to_recordset($2::jsonb) AS event(kind text, key text, payload jsonb)`;

const auditRow = (entry: AuditEntry, context: RequestContext | undefined) => ({
  action: entry.action,
  target_kind: entry.targetKind,
  target_id: entry.targetId,
  patient_id: entry.patientId ?? null,
  outcome: entry.outcome,
  detail: entry.detail ?? null,
  actor: entry.actorId ?? context?.actor?.userId ?? null,
  impersonator: context?.impersonatorId ?? null,
  request_id: context?.requestId ?? null,
  ip_hash: context?.ipHash ?? null,
});

/** The values of {@link WRITE_RECORDS}. */
export const recordValues = (
  entries: readonly AuditEntry[],
  events: readonly OutboxEvent[],
  context: RequestContext | undefined,
): readonly [string, string] => [
  JSON.stringify(entries.map((entry) => auditRow(entry, context))),
  JSON.stringify(events),
];
