/**
 * Prisma's pg adapter, mended for the one purpose it does not serve out of the box: driving the schema engine.
 * It reaches into `pg` and `@prisma/adapter-pg`, so both are pinned exactly and `migrate.spec.mjs` proves each mend.
 */
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';

const OID_INTERNAL_CHAR = 18;
const OID_TEXT = 25;

readInternalCharAsText();

/**
 * The engine asks `pg_catalog` for columns of the internal type "char" (oid 18), which the adapter cannot convert
 * (prisma/orm#27403). In this process pg reports them as text and leaves a mark for `connect`, which hands them on
 * as characters: given plain text the engine panics.
 */
function readInternalCharAsText() {
  const requireFromAdapter = createRequire(createRequire(import.meta.url).resolve('@prisma/adapter-pg'));
  const { prototype } = requireFromAdapter('pg').Query;
  const handleRowDescription = prototype.handleRowDescription;
  prototype.handleRowDescription = function handleWithoutInternalChar(message) {
    for (const field of message.fields) {
      if (field.dataTypeID !== OID_INTERNAL_CHAR) continue;
      field.dataTypeID = OID_TEXT;
      field.isInternalChar = true;
    }
    return handleRowDescription.call(this, message);
  };
}

/** Gives the marked columns their true type back. */
function restoreInternalChar(adapter) {
  const { performIO, queryRaw } = adapter;
  adapter.performIO = async (query) => {
    const result = await performIO.call(adapter, query);
    query.fields = result.fields;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw.call(adapter, query);
    query.fields?.forEach((field, index) => {
      if (field.isInternalChar) result.columnTypes[index] = ColumnTypeEnum.Character;
    });
    return result;
  };
}

/**
 * The adapter splits scripts at every `;`, which breaks function bodies. One message of the simple protocol runs the
 * whole script and rolls it back as a whole when a statement fails.
 */
function runScriptsWhole(adapter) {
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
}

/** The address in parts: as one string it would win over `database`, and the shadow would be the main database. */
function connectionParts(databaseUrl) {
  const url = new URL(databaseUrl);
  const tls = url.searchParams.get('sslmode');
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(tls && tls !== 'disable' ? { ssl: { rejectUnauthorized: tls !== 'require' } } : {}),
  };
}

/**
 * The factory that the schema engine wants: connections to `databaseUrl`, and throw-away shadow databases beside it
 * (the user must be allowed to create databases). The engine never closes its main connection, and with it keeps the
 * lock against a second migration: `close` does.
 * @param {string} databaseUrl
 */
export function postgresAdapters(databaseUrl) {
  const parts = connectionParts(databaseUrl);
  const open = new Set();

  const connect = async (database = parts.database) => {
    const adapter = await new PrismaPg({ ...parts, database, max: 2 }).connect();
    restoreInternalChar(adapter);
    runScriptsWhole(adapter);
    const closeSessions = adapter.dispose.bind(adapter);
    open.add(adapter);
    adapter.dispose = async () => {
      if (open.delete(adapter)) await closeSessions();
    };
    return adapter;
  };

  const connectToShadowDb = async () => {
    const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    const main = await connect();
    await main.executeScript(`CREATE DATABASE "${name}"`);
    const shadow = await connect(name);
    const closeSessions = shadow.dispose;
    // The adapter drops the database while its own sessions are open, is refused, and leaves it behind.
    shadow.dispose = async () => {
      await closeSessions();
      await main.executeScript(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      await main.dispose();
    };
    return shadow;
  };

  return {
    factory: {
      adapterName: '@prisma/adapter-pg',
      provider: /** @type {const} */ ('postgres'),
      connect: () => connect(),
      connectToShadowDb,
    },
    close: () => Promise.all([...open].map((adapter) => adapter.dispose())),
  };
}
