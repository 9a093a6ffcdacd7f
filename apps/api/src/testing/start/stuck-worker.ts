import 'reflect-metadata';
import { showPresence } from '../../platform/outbox/outbox-orphans.ts';
import { OUTBOX_CHANNEL, OutboxSignal } from '../../platform/outbox/outbox-signal.ts';
import { Database } from '../../platform/postgres/database.ts';
import { PostgresListener } from '../../platform/postgres/postgres-listener.ts';
import { connectionOptions, openPool } from '../../platform/postgres/postgres-pool.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { anOutbox } from './an-outbox.ts';
import { testEnv } from './test-env.ts';

/** A process that is cut off between the commit and the delivery: it tells, begins to deliver, and never ends. */
const { STUCK_DATABASE_URL = '', STUCK_LEASE_MS = '', STUCK_HANDED = '' } = process.env;
const env = testEnv(STUCK_DATABASE_URL);
const pool = openPool(env);
const signal = new OutboxSignal(pool);
const leaseMs = Number(STUCK_LEASE_MS);
const database = new Database(pool, signal);
const outbox = anOutbox(database, new PrismaService(pool, database), { leaseMs, deadlineMs: leaseMs / 2 });
if (STUCK_HANDED !== '') signal.use(outbox.worker);
outbox.handlers.on('letter', async ({ payload }) => {
  process.stdout.write(`delivering ${JSON.stringify(payload)}\n`);
  await new Promise<never>(() => undefined);
});
const greeting = showPresence(outbox.worker.id);
await new PostgresListener(connectionOptions(env, 'stuck'), OUTBOX_CHANNEL, () => undefined, greeting).start();
await outbox.publish(
  { kind: 'letter', key: 'stuck', payload: { text: 'first' } },
  { kind: 'letter', key: 'stuck', payload: { text: 'second' } },
);
outbox.worker.wake();
setInterval(() => outbox.worker.wake(), 50);
