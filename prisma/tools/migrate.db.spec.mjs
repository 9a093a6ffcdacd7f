/** Each mend of `postgres-adapter.mjs` has its rule here: run it before any change of a Prisma or pg version. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { check, checkLive, create, deploy, markRolledBack, reset, status } from './commands.mjs';

const serverUrl = process.env.TEST_DATABASE_URL ?? assert.fail('TEST_DATABASE_URL names no Postgres');

const SCHEMA = `
generator client {
  provider = "prisma-client"
  output   = "./generated"
}
datasource db {
  provider = "postgresql"
}
`;

const BOOKING = `
model Booking {
  id       String   @id @default(uuid(7)) @db.Uuid
  room     String
  startsAt DateTime @map("starts_at") @db.Timestamptz(3)
  endsAt   DateTime @map("ends_at") @db.Timestamptz(3)

  @@map("bookings")
}
`;

/** What Prisma has no word for, with a `;` inside a function body. */
const BY_HAND = `
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap
  EXCLUDE USING gist (room WITH =, tstzrange(starts_at, ends_at) WITH &&);
ALTER TABLE bookings ADD CONSTRAINT bookings_order CHECK (ends_at > starts_at);
CREATE INDEX bookings_lower_room ON bookings (lower(room));
CREATE FUNCTION keep_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE NOTICE 'kept;';
  RETURN NULL;
END $$;
CREATE TRIGGER keep_bookings BEFORE DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION keep_bookings();
`;

describe('offline migrations', () => {
  /** @type {pg.Client} */
  let server;
  /** @type {pg.Client} */
  let database;
  let place;
  let said;

  const migrationNames = () =>
    fs.readdirSync(path.join(place.dir, 'migrations')).filter((name) => name !== 'migration_lock.toml');
  const scriptOf = (name) => path.join(place.dir, 'migrations', name, 'migration.sql');
  const writeModel = (text) => fs.writeFileSync(path.join(place.dir, 'models/booking.prisma'), text);
  const names = async (query) => (await database.query(query)).rows.map((row) => row.name);

  before(async () => {
    server = new pg.Client({ connectionString: serverUrl });
    await server.connect();
  });

  after(() => server.end());

  beforeEach(async () => {
    const name = `migrations_${randomUUID().replaceAll('-', '')}`;
    await server.query(`create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = name;
    said = [];
    place = {
      databaseUrl: url.href,
      dir: fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-migrations-')),
      say: (line) => said.push(line),
    };
    fs.mkdirSync(path.join(place.dir, 'models'));
    fs.writeFileSync(path.join(place.dir, 'schema.prisma'), SCHEMA);
    writeModel(BOOKING);
    database = new pg.Client({ connectionString: url.href });
    await database.connect();
  });

  afterEach(async () => {
    const name = new URL(place.databaseUrl).pathname.slice(1);
    await database.end();
    await server.query(`drop database ${name} with (force)`);
    fs.rmSync(place.dir, { recursive: true });
  });

  it('a new model becomes SQL in a folder of its own', async () => {
    assert.equal(await create(place, 'open_the_books'), 0);
    const [name] = migrationNames();
    assert.match(name, /^\d{14}_open_the_books$/);
    assert.match(fs.readFileSync(scriptOf(name), 'utf8'), /CREATE TABLE "bookings"/);
    assert.equal(await create(place, 'again'), 0, 'and a second time there is nothing to write');
    assert.equal(migrationNames().length, 1);
  });

  it('a deployed migration is recorded as prisma migrate deploy records it', async () => {
    await create(place, 'open_the_books');
    assert.equal(await deploy(place), 0);
    const [name] = migrationNames();
    const { rows } = await database.query('select * from _prisma_migrations');
    assert.equal(rows.length, 1);
    assert.equal(rows[0].migration_name, name);
    assert.equal(
      rows[0].checksum,
      createHash('sha256')
        .update(fs.readFileSync(scriptOf(name)))
        .digest('hex'),
    );
    assert.equal(rows[0].applied_steps_count, 1);
    assert.ok(rows[0].finished_at);
    assert.equal(rows[0].rolled_back_at, null);
    assert.equal(await deploy(place), 0);
    assert.equal(said.at(-1), 'every migration is applied already');
  });

  it('constraints, indexes and functions written by hand are applied and are no drift', async () => {
    await create(place, 'open_the_books');
    fs.appendFileSync(scriptOf(migrationNames()[0]), BY_HAND);
    assert.equal(await deploy(place), 0);
    assert.deepEqual(await names("select proname as name from pg_proc where proname = 'keep_bookings'"), [
      'keep_bookings',
    ]);
    assert.equal(await check(place), 0);
    assert.equal(await checkLive(place), 0);
    assert.equal(await status(place), 0);
  });

  it('a schema ahead of its migrations is reported, with what is missing', async () => {
    await create(place, 'open_the_books');
    writeModel(BOOKING.replace('room     String', 'room     String\n  note     String?'));
    assert.equal(await check(place), 1);
    assert.match(said.at(-1), /ADD COLUMN\s+"note" TEXT/);
  });

  it('a check touches neither the database it is given nor leaves one behind', async () => {
    await create(place, 'open_the_books');
    assert.equal(await check(place), 0);
    assert.deepEqual(await names("select tablename as name from pg_tables where tablename = 'bookings'"), []);
    const { rows } = await server.query("select 1 from pg_database where datname like 'prisma_migrate_shadow%'");
    assert.equal(rows.length, 0);
  });

  it('an undeclared table is drift, save what a library makes at run time and other schemas', async () => {
    await create(place, 'open_the_books');
    await deploy(place);
    await database.query('create schema auth_core; create table auth_core.codes (id int)');
    await database.query('create table socket_io_attachments (id bigserial unique, payload bytea)');
    assert.equal(await checkLive(place), 0);
    await database.query('create table forgotten (id int)');
    assert.equal(await checkLive(place), 1);
    assert.match(said.at(-1), /forgotten/);
    await assertRefusesToCreate();
  });

  async function assertRefusesToCreate() {
    writeModel(BOOKING.replace('room     String', 'room     String\n  note     String?'));
    assert.equal(await create(place, 'add_a_note'), 1);
    assert.match(said.at(-1), /the database and the migrations disagree/);
    assert.equal(migrationNames().length, 1);
  }

  it('a failing migration leaves nothing half done, and can be run again once marked', async () => {
    await create(place, 'open_the_books');
    const [name] = migrationNames();
    const script = fs.readFileSync(scriptOf(name), 'utf8');
    fs.writeFileSync(scriptOf(name), `${script}\nALTER TABLE nowhere ADD COLUMN x int;`);
    await assert.rejects(deploy(place), /nowhere/);
    assert.deepEqual(await names("select tablename as name from pg_tables where tablename = 'bookings'"), []);
    await assert.rejects(deploy(place), /failed migrations/);
    assert.equal(await markRolledBack(place, name), 0);
    fs.writeFileSync(scriptOf(name), script);
    assert.equal(await deploy(place), 0);
    assert.deepEqual(await names("select tablename as name from pg_tables where tablename = 'bookings'"), ['bookings']);
  });

  it('reset empties the database', async () => {
    await create(place, 'open_the_books');
    await deploy(place);
    assert.equal(await reset(place), 0);
    assert.deepEqual(await names("select tablename as name from pg_tables where schemaname = 'public'"), []);
  });
});
