import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { startThrowAwayDatabase } from '../postgres/database.mjs';
import { sqlTypes } from './generate.mjs';

const SCHEMA = `
  CREATE TYPE "Kind" AS ENUM ('patient', 'doctor');
  CREATE TABLE parties (
    id uuid PRIMARY KEY, kind "Kind" NOT NULL, born date, at timestamptz NOT NULL, seq bigint NOT NULL, bytes bytea,
    rights text[] NOT NULL, state text NOT NULL CHECK (state IN ('ACTIVE', 'EXPIRED')));
  CREATE VIEW published_parties AS SELECT id, kind, born FROM parties;`;

describe('types of SQL texts', () => {
  let database;
  const typesOf = (statements) => sqlTypes(database.url, statements);

  before(async () => {
    database = await startThrowAwayDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(SCHEMA);
    await client.end();
  });

  after(() => database.stop());

  it('are what the driver takes and gives', async () => {
    const { source, failures } = await typesOf([
      { name: 'party', text: 'SELECT * FROM parties WHERE id = $1 AND kind = ANY($2::"Kind"[]) AND seq > $3' },
    ]);
    assert.deepEqual(failures, []);
    assert.ok(source.includes("type Kind = 'patient' | 'doctor';"), source);
    assert.ok(
      source.includes('values: readonly [string | null, readonly (Kind | null)[] | null, number | string | null];'),
      source,
    );
    for (const line of [
      'id: string;',
      'kind: Kind;',
      'born: string | null;',
      'at: string;',
      'seq: number;',
      'bytes: Buffer | null;',
      'rights: string[];',
      "state: 'ACTIVE' | 'EXPIRED';",
    ]) {
      assert.ok(source.includes(`      ${line}\n`), line);
    }
  });

  it('of a view are those of its table', async () => {
    const { source } = await typesOf([{ name: 'seen', text: 'SELECT id, born FROM published_parties' }]);
    assert.ok(source.includes('row: {\n      id: string;\n      born: string | null;\n    };'), source);
  });

  it('of a statement for many are what one caller gives and gets', async () => {
    const text =
      'SELECT n, p.id FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS asked(id, rights, n) JOIN parties p ON p.id = asked.id';
    const { source } = await typesOf([{ name: 'each', text, isForMany: true }]);
    assert.ok(source.includes('values: readonly [string | null, string | readonly unknown[] | null];'), source);
    assert.ok(source.includes('row: {\n      id: string;\n    };'), source);
  });

  it('do not exist for a text that names an unknown column or table, which is reported by name', async () => {
    const { failures } = await typesOf([
      { name: 'wrong_column', text: 'SELECT nothing FROM parties' },
      { name: 'wrong_table', text: 'SELECT id FROM nowhere' },
      { name: 'right', text: 'SELECT id FROM parties' },
    ]);
    assert.deepEqual(failures, [
      'wrong_column: column "nothing" does not exist',
      'wrong_table: relation "nowhere" does not exist',
    ]);
  });
});
