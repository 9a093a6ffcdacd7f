import { PatientRecord } from './modules/users/patient-record.ts';
import { ColumnCipher } from './platform/column-cipher.ts';
import { Database, sql } from './platform/database.ts';
import { parseEnv } from './platform/env.ts';
import { OutboxSignal } from './platform/outbox-signal.ts';
import { openPool } from './platform/postgres-pool.ts';
import { readDemoPeople } from './seed/demo-people.ts';
import { demoId } from './seed/ids.ts';
import { seedAccess } from './seed/seed-access.ts';
import { seedCalendars } from './seed/seed-calendars.ts';
import { seedPeople } from './seed/seed-people.ts';

const IS_SEEDED = sql('seed_is_there', 'SELECT 1 FROM users WHERE id = $1');

/** Fills a database with the demo people, once: a second time changes nothing. All of it or nothing (one transaction). */
async function seed(): Promise<void> {
  const env = parseEnv(process.env);
  const pool = openPool(env);
  const database = new Database(pool, new OutboxSignal(pool));
  const cipher = new ColumnCipher(env);
  const people = readDemoPeople();
  try {
    await database.tx(async (tx) => {
      const there = await tx.query(IS_SEEDED, [demoId('user', 'PR01')]);
      if (there.length > 0) return;
      await seedPeople(tx, new PatientRecord(cipher), people);
      await seedAccess(tx, people);
      await seedCalendars(tx, cipher, people, Date.now());
    });
  } finally {
    await pool.end();
  }
}

await seed();
