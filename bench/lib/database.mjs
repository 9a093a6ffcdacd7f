import pg from 'pg';
import { migrate } from '../../tools/postgres/migrate.mjs';

/**
 * A fresh database, with our migrations unless it shall stay empty, on the server that DATABASE_URL names.
 * @param {string} name an earlier one of that name is dropped
 * @param {{ empty?: boolean }} [options]
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function aBenchDatabase(name, { empty = false } = {}) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL must name a Postgres server whose user may create databases');
  const url = new URL(DATABASE_URL);
  url.pathname = `/bench_${name}`;
  const drop = () => administer(DATABASE_URL, `DROP DATABASE IF EXISTS bench_${name} WITH (FORCE)`);
  await drop();
  await administer(DATABASE_URL, `CREATE DATABASE bench_${name}`);
  if (!empty) await migrate(url.href);
  return { url: url.href, drop };
}

async function administer(url, command) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(command);
  await client.end();
}
