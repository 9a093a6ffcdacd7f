/** An empty database of this version of the product, with its roles, made beside the one that it will replace. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { capture } from '../lib/commands.mjs';
import { root } from '../lib/paths.mjs';
import { migrate } from '../postgres/migrate.mjs';

/** @param {string} url @param {(client: pg.Client) => Promise<T>} work @template T @returns {Promise<T>} */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, application_name: 'maillon restore' });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns {string} the same server and user, another database */
export function inDatabase(url, name) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export const databaseOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1));

async function makeVaultTables(url, password) {
  const own = new URL(url);
  own.username = 'maillon_vault';
  own.password = password;
  const { code, output } = await capture(process.execPath, [path.join(root, 'apps/vault/dist/deploy.js')], {
    cwd: root,
    env: { ...process.env, VAULT_OWNER_URL: url, VAULT_DATABASE_URL: own.href },
  });
  if (code !== 0) throw new Error(`the tables of the vault could not be made:\n${output.trim()}`);
}

/** The embedded core makes its tables itself, when it starts. */
async function makeCoreTables(url) {
  const { startAuthCore } = await import(pathToFileURL(path.join(root, 'packages/auth-core/dist/start.js')).href);
  const core = await startAuthCore({ databaseUrl: url });
  await core.stop();
}

/** @param {string} url */
export async function dropDatabase(url) {
  await withClient(inDatabase(url, 'postgres'), (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(databaseOf(url))}`),
  );
}

/**
 * @param {string} url of a database that shall not exist yet, or is left from a try that failed
 * @param {{ withCore: boolean, vaultPassword: string }} options
 */
export async function makeFreshDatabase(url, { withCore, vaultPassword }) {
  await dropDatabase(url);
  await withClient(inDatabase(url, 'postgres'), (client) =>
    client.query(`create database ${client.escapeIdentifier(databaseOf(url))}`),
  );
  await migrate(url);
  await makeVaultTables(url, vaultPassword);
  if (withCore) await makeCoreTables(url);
}
