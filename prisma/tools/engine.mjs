/**
 * Prisma's own schema engine, as WebAssembly from npm. The `prisma migrate` command wants a native binary from a
 * server that we do not reach; this is the same engine of the same commit.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { postgresAdapters } from './postgres-adapter.mjs';

const packageDir = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));

// Without this hook the engine hides a panic behind a TypeError of its own.
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message: (message) => console.error(`Prisma's schema engine panicked: ${message}`),
};

let loading;

async function loadWasm() {
  const bindings = await import(pathToFileURL(path.join(packageDir, 'schema_engine_bg.js')).href);
  const bytes = fs.readFileSync(path.join(packageDir, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const start = /** @type {() => void} */ (instance.exports.__wbindgen_start);
  start();
  return bindings;
}

/**
 * Opens an engine for one task and closes it behind it. One task only: after a failed call an engine refuses all
 * others, with a message about something else.
 * @template T
 * @param {string} databaseUrl
 * @param {{ path: string, content: string }[]} schemaFiles
 * @param {(engine: import('@prisma/schema-engine-wasm').SchemaEngine) => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withEngine(databaseUrl, schemaFiles, task) {
  loading ??= loadWasm();
  const { SchemaEngine } = await loading;
  const { factory, close } = postgresAdapters(databaseUrl);
  try {
    const datamodels = schemaFiles.map((file) => [file.path, file.content]);
    const log = (line) => process.env.DEBUG_SCHEMA_ENGINE && console.error(line);
    const engine = await SchemaEngine.new({ datamodels }, log, bindMigrationAwareSqlAdapterFactory(factory));
    return await task(engine);
  } finally {
    await close();
  }
}
