/** The rows of tables, to files and back, with Postgres' own COPY. */
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { UserError } from '../lib/user-error.mjs';
import { quoted } from './catalog.mjs';
import { seal, unseal } from './sealed-file.mjs';

/** @typedef {import('./catalog.mjs').Table & { rows: number, file: string }} SavedTable */

const columnsOf = ({ columns }) => columns.map((name) => `"${name}"`).join(', ');

/**
 * @param {import('pg').Client} client in the transaction whose snapshot is saved
 * @param {import('./catalog.mjs').Table} table
 * @param {{ folder: string, recipient: string, under: string }} to `under`: the subfolder
 * @returns {Promise<{ table: SavedTable, sha256: string }>}
 */
export async function saveTable(client, table, { folder, recipient, under }) {
  const file = `${under}/${table.schema}.${table.name}.copy.zst.age`;
  const rows = client.query(copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`));
  const packed = zlib.createZstdCompress();
  const [sha256] = await Promise.all([seal(path.join(folder, file), recipient, packed), pipeline(rows, packed)]);
  return { table: { ...table, rows: rows.rowCount ?? 0, file }, sha256 };
}

/**
 * Fills the tables of an empty database of the same form. Triggers and foreign keys rest meanwhile: what is written was true at
 * one moment, and must not be published, counted or refused a second time.
 * @param {import('pg').Client} client a superuser's
 * @param {{ folder: string, identity: string, tables: SavedTable[], sequences: import('./catalog.mjs').Sequence[] }} saved
 */
export async function loadTables(client, { folder, identity, tables, sequences }) {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  for (const table of tables) {
    const into = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`));
    await pipeline(await unseal(path.join(folder, table.file), identity), zlib.createZstdDecompress(), into);
    if (into.rowCount !== table.rows) {
      throw new UserError(`${quoted(table)} got ${into.rowCount} rows, and the backup says ${table.rows}.`);
    }
  }
  for (const { value, isCalled, ...sequence } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(sequence), value, isCalled]);
  }
  await client.query('commit');
}
