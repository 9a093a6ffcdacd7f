import 'reflect-metadata';
import { Database } from '../platform/database.ts';
import { OutboxSignal } from '../platform/outbox-signal.ts';
import { openPool } from '../platform/postgres-pool.ts';
import { anOutbox } from './an-outbox.ts';
import { testEnv } from './test-env.ts';

/** A process that is cut off between the commit and the delivery: it tells, begins to deliver, and never ends. */
const { STUCK_DATABASE_URL = '', STUCK_LEASE_MS = '' } = process.env;
const pool = openPool(testEnv(STUCK_DATABASE_URL));
const outbox = anOutbox(new Database(pool, new OutboxSignal(pool)), { leaseMs: Number(STUCK_LEASE_MS) });
outbox.handlers.on('letter', async ({ payload }) => {
  process.stdout.write(`delivering ${JSON.stringify(payload)}\n`);
  await new Promise<never>(() => undefined);
});
await outbox.tell(
  { kind: 'letter', key: 'stuck', payload: { text: 'first' } },
  { kind: 'letter', key: 'stuck', payload: { text: 'second' } },
);
outbox.worker.wake();
setInterval(() => outbox.worker.wake(), 50);
