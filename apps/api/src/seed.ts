import 'reflect-metadata';
import { ColumnCipher } from './platform/crypto/column-cipher.ts';
import { parseEnv } from './platform/env.ts';
import { frameOf } from './platform/messaging/templates/message-frame.ts';
import { OutboxSignal } from './platform/outbox/outbox-signal.ts';
import { Database } from './platform/postgres/database.ts';
import { openPool } from './platform/postgres/postgres-pool.ts';
import { PrismaService } from './platform/postgres/prisma.ts';
import { readDemoData } from './seed/demo-data.ts';
import { demoOf } from './seed/demo-region.ts';
import { seedDemo } from './seed/seed-demo.ts';

/** `node dist/seed.js`, with the environment of the API: the demo people, in LOCAL mode only. */
const env = parseEnv(process.env);
if (env.MODE !== 'LOCAL') throw new Error('Demo people belong to one machine: nobody else may sign in as them.');

const pool = openPool(env);
try {
  const database = new Database(pool, new OutboxSignal(pool));
  const data = demoOf(env.VARIANT, readDemoData());
  const prisma = new PrismaService(pool, database);
  await seedDemo({ database, prisma, cipher: new ColumnCipher(env), now: Date.now(), frame: frameOf(env) }, data);
} finally {
  await pool.end();
}
