import type { OutboxDelivery, OutboxEvent } from '../outbox-event.ts';
import { type BoundStatement, bind, type RowOf, sqlEach } from '../postgres/sql.ts';

/** The local worker, as the writer of events sees it. */
export interface LeaseHolder {
  /** What an event that is written now is leased to and for how long; undefined when its worker has no capacity. */
  lease(): { readonly lease: string; readonly leaseMs: number } | undefined;
  /** An event that was written with that lease, once it is committed. */
  take(delivery: OutboxDelivery): void;
  /** One was written without a lease: any worker with capacity claims it. */
  look(): void;
}

/** The key of an event that is still to be delivered, null of a parked one: spelled as the index over it is. */
export const waitingKey = (event: string): string => `outbox_waiting_key(${event}.key, ${event}.parked_at)`;

/**
 * Numbered in the order in which they were published. Leased to the worker of this process, so that it need not ask for them, unless
 * something waits in their key already.
 */
const WRITE = sqlEach(
  'outbox_write',
  `INSERT INTO outbox (kind, key, payload, available_at, lease, leased_until, attempts)
   SELECT event.kind, event.key, event.payload, now() + event.later * interval '1 millisecond', granted.lease,
          CASE WHEN granted.lease IS NOT NULL THEN clock_timestamp() + event.ms * interval '1 millisecond' END,
          CASE WHEN granted.lease IS NOT NULL THEN 1 ELSE 0 END
     FROM unnest($1::text[], $2::text[], $3::jsonb[], $4::uuid[], $5::int[], $6::int[])
            AS event(kind, key, payload, lease, ms, later),
          LATERAL (SELECT CASE WHEN event.lease IS NOT NULL
                                AND (SELECT min(first.id) FROM outbox first WHERE ${waitingKey('first')} = event.key) IS NULL
                               THEN event.lease END AS lease OFFSET 0) granted
   RETURNING 0 AS n, id, lease IS NOT NULL AS leased`,
);

/** The statement that writes an event, as it is now: its owner may change the object before the commit. */
export const outboxStatement = (
  { kind, key, payload, fresh, afterMs }: OutboxEvent,
  holder: LeaseHolder,
): BoundStatement => {
  // Without a lease until it is due: the poll of every second finds it then.
  const lease = afterMs === undefined ? holder.lease() : undefined;
  const serialized = JSON.stringify(payload);
  return {
    ...bind(WRITE, [kind, key, serialized, lease?.lease ?? null, lease?.leaseMs ?? null, afterMs ?? 0]),
    arrived: (row) => {
      const { id, leased } = row as RowOf<typeof WRITE>;
      if (leased) holder.take({ id, kind, key, payload: JSON.parse(serialized), attempt: 1, fresh });
      else if (afterMs === undefined) holder.look();
    },
  };
};
