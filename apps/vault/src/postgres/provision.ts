import { queriesOn } from '@maillon/server-kit/postgres/database';
import { type Migration, migrate } from '@maillon/server-kit/postgres/migrations';
import pg from 'pg';
import { APPEND_ONLY, CHANGING, READ_ONLY } from './grants.ts';
import { FIRST_SCHEMA } from './versions/first-schema.ts';
import { VERSIONS_2_TO_8 } from './versions/versions-2-to-8.ts';
import { VERSIONS_9_TO_15 } from './versions/versions-9-to-15.ts';

/** The tables of the vault, in a schema of their own. Forward only; a version is never edited once it was pushed. */
const MIGRATIONS: Migration[] = [...FIRST_SCHEMA, ...VERSIONS_2_TO_8, ...VERSIONS_9_TO_15];

export const SCHEMA = 'vault';
const LOCK = 7_282_858;

/**
 * Makes the schema, the role and the tables, as the owner of the database: at deployment, not in the running server, whose role
 * can neither read the application's tables nor change the shape of its own. Safe to run again and from several places.
 */
export async function provision(ownerUrl: string, role: string, password: string): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(role)) throw new Error('a role is named with small letters and digits');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`create schema if not exists ${SCHEMA}`);
    await client.query(`revoke all on schema ${SCHEMA} from public`);
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    const attributes = 'login nosuperuser nocreatedb nocreaterole noinherit nobypassrls';
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${role} ${attributes} password ${client.escapeLiteral(password)}`,
    );
    await client.query(`alter role ${role} set search_path = ${SCHEMA}`);
    await client.query(`set local search_path = ${SCHEMA}`);
    await migrate(queriesOn(client), MIGRATIONS);
    // The running role may only add to these.
    await client.query(`delete from seen_tokens where expires_at < now() - interval '1 day'`);
    await client.query(`delete from codes_sent where sent_at < now() - interval '2 days'`);
    await client.query(`grant usage on schema ${SCHEMA} to ${role}`);
    await client.query(`grant select, insert on ${APPEND_ONLY.join(', ')} to ${role}`);
    await client.query(`grant select, insert, update, delete on ${CHANGING.join(', ')} to ${role}`);
    await client.query(`grant select on ${READ_ONLY.join(', ')} to ${role}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}
