/** A backup of a product that goes on working meanwhile (docs/decisions/backups.md). */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { root } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { sequencesOf, tablesOf, versionsOf } from './catalog.mjs';
import { seal } from './sealed-file.mjs';
import { halvesOf } from './secrets.mjs';
import { FORMAT, nameOfSet, partialOf, pruneSets, writeManifest } from './set.mjs';
import { saveTable } from './tables.mjs';
import { blobPath } from './uploads.mjs';

export const SCHEMAS = { application: ['public', 'auth_core'], vault: ['vault'] };

/** Whose bytes must be there: those of a document that is deleted, or of an archive that was fetched, may be gone. */
const LIVING_FILES = `
  select blob_id as blob, id::text from documents where deleted_at is null and blob_id is not null
  union all select blob_id, id::text from data_requests where status = 'READY' and blob_id is not null`;

const commit = () =>
  spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || (process.env.COMMIT ?? '');

/** One part under way: where it is written, for whom, and what stands in it. */
class PartWriter {
  /** @type {Map<string, string>} */
  sums = new Map();
  /** @type {import('./tables.mjs').SavedTable[]} */
  tables = [];
  /** @type {import('./catalog.mjs').Sequence[]} */
  sequences = [];
  /** @type {import('./tables.mjs').SavedTable[]} */
  signInTables = [];
  /** @type {import('./catalog.mjs').Sequence[]} */
  signInSequences = [];
  lost = [];
  /** @type {Record<string, string[]>} */
  versions = {};

  constructor(folder, recipient) {
    this.folder = folder;
    this.recipient = recipient;
  }

  async file(name, source) {
    this.sums.set(name, await seal(path.join(this.folder, name), this.recipient, source));
  }

  drop(name) {
    fs.rmSync(path.join(this.folder, name));
    this.sums.delete(name);
  }

  async save(client, schemas) {
    for (const table of await tablesOf(client, schemas))
      this.tables.push(await this.saveTable(client, table, 'database'));
    this.sequences = await sequencesOf(client, schemas);
    this.versions = await versionsOf(client, schemas);
  }

  async saveTable(client, table, under) {
    const saved = await saveTable(client, table, { folder: this.folder, recipient: this.recipient, under });
    this.sums.set(saved.table.file, saved.sha256);
    return saved.table;
  }
}

const blobFile = (name) => `uploads/${blobPath(name)}.age`.replaceAll('\\', '/');

/** @param {import('./uploads.mjs').Uploads} uploads */
async function saveBlob(part, uploads, name) {
  const bytes = await uploads.read(name);
  if (bytes) await part.file(blobFile(name), bytes);
  return bytes !== undefined;
}

/**
 * Bytes come before their row and go after it. So what is there already is copied first, and after the snapshot only what came
 * in between; at the end stands exactly what the snapshot names.
 */
async function completeUploads(client, part, uploads) {
  const { rows } = await client.query(LIVING_FILES);
  const named = new Set(rows.map(({ blob }) => blobFile(blob)));
  for (const file of part.sums.keys()) if (file.startsWith('uploads/') && !named.has(file)) part.drop(file);
  for (const { blob, id } of rows) {
    if (!part.sums.has(blobFile(blob)) && !(await saveBlob(part, uploads, blob))) part.lost.push(id);
  }
}

async function withSnapshot(url, work) {
  const client = new pg.Client({ connectionString: url, application_name: 'maillon backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function saveEverything(installation, { application, vault }, say) {
  for await (const name of installation.uploads.names()) await saveBlob(application, installation.uploads, name);
  // Before the snapshot: a head that it does not know yet would say that the database was taken back.
  if (installation.anchorFile && fs.existsSync(installation.anchorFile)) {
    await application.file('audit-heads.jsonl.age', [fs.readFileSync(installation.anchorFile)]);
  }
  await withSnapshot(installation.ownerUrl, async (client) => {
    await application.save(client, SCHEMAS.application);
    await vault.save(client, SCHEMAS.vault);
    if (application.versions.public?.length === 0) throw new UserError('There is no product in this database to save.');
    await completeUploads(client, application, installation.uploads);
  });
  // After ours: an account that only the sign-in knows can sign up again, one that only the product knows could not sign in.
  if (installation.signInUrl) {
    await withSnapshot(installation.signInUrl, async (client) => {
      for (const table of await tablesOf(client, ['public'])) {
        application.signInTables.push(await application.saveTable(client, table, 'sign-in'));
      }
      application.signInSequences = await sequencesOf(client, ['public']);
    });
  }
  const halves = halvesOf(installation.secrets());
  await application.file('secrets.json.age', [JSON.stringify(halves.application)]);
  await vault.file('secrets.json.age', [JSON.stringify(halves.vault)]);
  if (application.lost.length > 0)
    say(`${application.lost.length} documents had lost their bytes already; the manifest names them`);
}

/**
 * @param {object} options
 * @param {import('./installation.mjs').Installation} options.installation
 * @param {string} options.variant
 * @param {Record<import('./keys.mjs').Part, string>} options.dirs where each part goes
 * @param {Record<import('./keys.mjs').Part, string>} options.recipients
 * @param {number} options.keep how many backups of the variant stay
 * @param {(text: string) => void} options.say
 * @param {Date} [options.now]
 * @returns {Promise<string>} its name
 */
export async function createBackup({ installation, variant, dirs, recipients, keep, say, now = new Date() }) {
  const name = nameOfSet(variant, now);
  const parts = /** @type {const} */ (['vault', 'application']);
  const under = (part) => path.join(partialOf(dirs[part], name), part);
  const writers = {
    application: new PartWriter(under('application'), recipients.application),
    vault: new PartWriter(under('vault'), recipients.vault),
  };
  const common = { format: FORMAT, set: randomUUID(), variant, madeAt: now.toISOString(), commit: commit() };
  try {
    for (const part of parts) fs.mkdirSync(under(part), { recursive: true, mode: 0o700 });
    await saveEverything(installation, writers, say);
    for (const part of parts) {
      const { folder, sums, recipient: _, ...found } = writers[part];
      const uploads = [...sums.keys()].filter((file) => file.startsWith('uploads/')).length;
      await writeManifest(folder, { ...common, part, ...found, uploads }, sums);
    }
    // Whole, or not there: the application's part comes last and makes the backup one.
    for (const part of parts) {
      fs.mkdirSync(path.join(dirs[part], name), { recursive: true, mode: 0o700 });
      fs.renameSync(under(part), path.join(dirs[part], name, part));
    }
  } finally {
    for (const part of parts) fs.rmSync(partialOf(dirs[part], name), { recursive: true, force: true });
  }
  for (const part of parts) pruneSets(dirs[part], { variant, part, keep, now });
  return name;
}
