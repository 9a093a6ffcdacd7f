/** Before the tests: a Postgres, and in it a template with our migrations that each test file clones. */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../../../tools/postgres/migrate.mjs';
import { openServer } from './postgres-server.mjs';

const migrationsDir = path.resolve(import.meta.dirname, '../../../../prisma/migrations');

/** What was told, whether or not it is delivered by now: the outbox itself forgets what it has delivered. */
const KEEP_PUBLISHED = `
  CREATE SCHEMA spec;
  CREATE TABLE spec.published (LIKE outbox);
  CREATE FUNCTION spec.keep_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO spec.published SELECT NEW.*; RETURN NULL; END $$;
  CREATE TRIGGER keep_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION spec.keep_told();`;

/** Another set of migrations is another template, so a server that is kept between runs is never out of date. */
function templateName() {
  const hash = createHash('sha256').update(KEEP_PUBLISHED);
  for (const name of fs.readdirSync(migrationsDir).sort()) {
    const file = path.join(migrationsDir, name, 'migration.sql');
    if (fs.existsSync(file)) hash.update(name).update(fs.readFileSync(file));
  }
  return `maillon_template_${hash.digest('hex').slice(0, 12)}`;
}

const urlOf = (serverUrl, database) => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Two runs may make it at the same time: each makes its own, one of them gives it the name. */
async function makeTemplate(serverUrl) {
  const name = templateName();
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const draft = `maillon_draft_${randomUUID().replaceAll('-', '')}`;
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate(urlOf(serverUrl, draft));
    await ask(urlOf(serverUrl, draft), KEEP_PUBLISHED);
    try {
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    } catch (error) {
      await client.query(`DROP DATABASE ${draft} WITH (FORCE)`);
      if (error.code !== '42P04') throw error;
    }
    return name;
  } finally {
    await client.end();
  }
}

export default async function setUp() {
  const server = await openServer();
  globalThis.maillonTestServer = server;
  process.env.TEST_SERVER_URL = server.url;
  process.env.TEST_TEMPLATE = await makeTemplate(server.url);
}
