/**
 * The role that the API runs as: `DATABASE_URL=<owner's> APP_DATABASE_URL=<the API's> node prisma/tools/app-role.mjs`, after each
 * deployment of migrations. It reads and writes the application's tables; it is no superuser, and the vault's schema, which a
 * role of its own serves, is closed to it.
 */
import { pathToFileURL } from 'node:url';
import pg from 'pg';

/** The embedded core keeps its schema itself, so it is that role's. */
const OWN_SCHEMAS = ['auth_core'];
const LOCK = 7_282_861;

/**
 * Makes the role that `appUrl` names, or brings it up to date. Safe to run again and from several places.
 * @param {string} ownerUrl
 * @param {string} appUrl its user and password are the role's
 */
export async function makeAppRole(ownerUrl, appUrl) {
  const { username, password, pathname } = new URL(appUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const role = client.escapeIdentifier(decodeURIComponent(username));
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [decodeURIComponent(username)]);
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const attributes = 'login nosuperuser nocreatedb nocreaterole nobypassrls';
    await client.query(`${rowCount ? 'alter' : 'create'} role ${role} ${attributes} password ${secret}`);
    await client.query(`grant create on database ${client.escapeIdentifier(pathname.slice(1))} to ${role}`);
    await client.query(`grant usage on schema public to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    await client.query(`grant usage, select, update on all sequences in schema public to ${role}`);
    for (const schema of OWN_SCHEMAS) await handOver(client, schema, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}

/** A database from before this role: what the API made as another role becomes its own, views among it. */
async function handOver(client, schema, role) {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as is_sequence
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'S', 'v')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
    [schema],
  );
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (!rowCount) return;
  await client.query(`alter schema ${client.escapeIdentifier(schema)} owner to ${role}`);
  for (const { name, is_sequence } of rows) {
    await client.query(`alter ${is_sequence ? 'sequence' : 'table'} ${name} owner to ${role}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { DATABASE_URL, APP_DATABASE_URL } = process.env;
  if (!DATABASE_URL || !APP_DATABASE_URL) throw new Error('DATABASE_URL and APP_DATABASE_URL are needed');
  await makeAppRole(DATABASE_URL, APP_DATABASE_URL);
}
