import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readDemoData } from '../../seed/demo-data.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { TestApp } from '../../testing/start/an-app.ts';
import { frameOf } from '../messaging/templates/message-frame.ts';
import { ColumnCipher } from './column-cipher.ts';
import { ColumnReencryption } from './column-reencryption.ts';

const NEW = 'the secret of the year that comes and is long';
const MAX_WALKS = 200;

/** Bytes that ColumnCipher did not seal, that live a few minutes or a day, or that have a walk of their own (`key-rotation.ts`). */
const OTHERS = new Set([
  ...['users.k_app_enc', 'users.sdbkey_enc', 'integrations.access_token_sealed', 'integrations.refresh_token_sealed'],
  ...[
    'oauth_states.pkce_sealed',
    'idempotency_keys.body',
    'free_months.open',
    'free_months.free',
    'socket_io_attachments.payload',
  ],
]);

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

/** `table.column` of every registered column. */
const registered = async (): Promise<{ table: string; column: string; id: string }[]> => {
  const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return app
    .get(ColumnReencryption)
    .tables.flatMap(({ table, id, columns }) =>
      Object.keys(columns).map((field) => ({ table, column: snake(field), id: snake(id) })),
    );
};

describe('what SECRET_KEY sealed, when it has a new secret before the old one', () => {
  it('is registered to be sealed anew, column by column', async () => {
    const rows = await app.db.rows<{ name: string }>(
      `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c JOIN information_schema.tables t
         USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'bytea'`,
    );
    const names = rows
      .map(({ name }) => name)
      .filter((name) => !OTHERS.has(name) && !/hash|head|signature|fingerprint|rate_buckets/.test(name));
    expect((await registered()).map(({ table, column }) => `${table}.${column}`).sort()).toEqual(names.sort());
  });

  it('is sealed anew portion by portion, and the walk ends', async () => {
    const { db } = app;
    const cipher = new ColumnCipher(db.env);
    await seedDemo(
      { database: db.database, prisma: db.prisma, cipher, now: Date.now(), frame: frameOf(db.env) },
      readDemoData(),
    );
    const [person] = await db.rows<{ id: string; user_id: string }>(
      'SELECT id, user_id FROM parties WHERE user_id IS NOT NULL LIMIT 1',
    );
    if (person === undefined) throw new Error('the demo has people');
    const place = cipher.seal('positions', 'place', person.user_id, '{}');
    await db.rows('INSERT INTO positions (user_id, place_sealed, captured_at) VALUES ($1, $2, now())', [
      person.user_id,
      place,
    ]);

    await app.app.close();
    app = await TestApp.over(db, { env: { SECRET_KEY: `${NEW},${db.env.SECRET_KEY}` } });
    const reencryption = app.get(ColumnReencryption);
    let turns = 0;
    while (!(await reencryption.walk(7)) && turns < MAX_WALKS) turns += 1;

    expect(turns).toBeLessThan(MAX_WALKS);
    const newest = new ColumnCipher({ SECRET_KEY: NEW });
    const counts = new Map<string, number>();
    for (const { table, id, column } of await registered()) {
      const rows = await db.rows<{ id: string; bytes: Buffer }>(
        `SELECT ${id} AS id, ${column} AS bytes FROM ${table} WHERE ${column} IS NOT NULL`,
      );
      expect(rows.filter(({ bytes }) => newest.isOutdated(bytes)).map((row) => `${table}.${column} ${row.id}`)).toEqual(
        [],
      );
      counts.set(table, rows.length);
    }
    expect(counts.get('patients')).toBeGreaterThan(7);
    expect(counts.get('positions')).toBe(1);
    expect(counts.get('appointments')).toBeDefined();
  });
});
