/** Restores a backup: everything is written beside what is there, and replaces it at the end (docs/decisions/backups.md). */
import fs from 'node:fs';
import path from 'node:path';
import { appDatabase } from '../postgres/app-role.mjs';
import { versionsOf } from './catalog.mjs';
import { SCHEMAS } from './create-backup.mjs';
import { databaseOf, dropDatabase, inDatabase, makeFreshDatabase, withClient } from './fresh-database.mjs';
import { secretsIn } from './read-backup.mjs';
import { refuseLiving, refuseOtherVersion, refuseWithoutSignIn } from './refusals.mjs';
import { unseal, unsealWhole } from './sealed-file.mjs';
import { writeSecrets } from './secrets.mjs';
import { loadTables } from './tables.mjs';

async function loadDatabase(url, { application, vault }) {
  await withClient(url, async (client) => {
    const schemas = [...SCHEMAS.application, ...SCHEMAS.vault];
    const saved = { ...application.manifest.versions, ...vault.manifest.versions };
    refuseOtherVersion(saved, await versionsOf(client, schemas), application.manifest);
    for (const { folder, identity, manifest } of [application, vault]) {
      await loadTables(client, { folder, identity, tables: manifest.tables, sequences: manifest.sequences });
    }
    // Transaction ids are of the old server: none of what was open there can still appear.
    await client.query(`update audit_chain_state set mark_xid = '0'`);
    await client.query('analyze');
  });
}

async function loadSignIn(url, { folder, identity, manifest }) {
  if (!url || manifest.signInTables.length === 0) return;
  const { signInTables: tables, signInSequences: sequences } = manifest;
  await withClient(url, (client) => loadTables(client, { folder, identity, tables, sequences }));
}

const blobsOf = ({ folder }) => {
  const uploads = path.join(folder, 'uploads');
  if (!fs.existsSync(uploads)) return [];
  const files = fs.readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => ({ name: name.replace(/\.age$/, ''), file: path.join(parentPath, name) }));
};

async function writeUploads(uploads, { folder, identity }) {
  for (const { name, file } of blobsOf({ folder })) await uploads.write(name, await unseal(file, identity));
}

async function writeAnchors(file, { folder, identity }, stamp) {
  const saved = path.join(folder, 'audit-heads.jsonl.age');
  if (!file || !fs.existsSync(saved)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.before-${stamp}`);
  fs.writeFileSync(file, await unsealWhole(saved, identity), { flush: true });
}

/** @returns {Promise<string | undefined>} what the database that was there is called now */
async function takePlace(ownerUrl, fresh, { isEmpty, stamp }) {
  const name = databaseOf(ownerUrl);
  const aside = `${name}_before_${stamp}`;
  await withClient(inDatabase(ownerUrl, 'postgres'), async (client) => {
    const rename = (from, to) =>
      `alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`;
    await client.query(isEmpty ? `drop database ${client.escapeIdentifier(name)}` : rename(name, aside));
    await client.query(rename(fresh, name));
  });
  return isEmpty ? undefined : aside;
}

/**
 * @param {object} options
 * @param {import('./installation.mjs').Installation} options.installation
 * @param {import('./read-backup.mjs').Backup} options.backup
 * @param {(root: string) => import('./uploads.mjs').Uploads} options.folderAt
 * @param {boolean} options.replace
 * @param {(text: string) => void} options.say
 * @param {Date} [options.now]
 */
export async function restoreBackup({ installation, backup, folderAt, replace, say, now = new Date() }) {
  const { ownerUrl, storageDir } = installation;
  const living = await refuseLiving(ownerUrl, { replace });
  await refuseWithoutSignIn(installation.signInUrl, backup.application.manifest);
  const secrets = await secretsIn(backup);
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const fresh = `${databaseOf(ownerUrl)}_restoring`;
  const freshUrl = inDatabase(ownerUrl, fresh);
  const withCore = (backup.application.manifest.versions.auth_core ?? []).length > 0;
  const beside = storageDir && `${storageDir}.restoring`;
  try {
    await makeFreshDatabase(freshUrl, { withCore, vaultPassword: secrets.VAULT_DATABASE_PASSWORD ?? '' });
    await loadDatabase(freshUrl, backup);
    await appDatabase(freshUrl, secrets.APP_DATABASE_PASSWORD ?? '');
    say('the database is filled');
    if (beside) fs.rmSync(beside, { recursive: true, force: true });
    await writeUploads(beside ? folderAt(beside) : installation.uploads, backup.application);
    say(`${backup.application.manifest.uploads} files are there`);
    await loadSignIn(installation.signInUrl, backup.application);
  } catch (error) {
    await dropDatabase(freshUrl);
    if (beside) fs.rmSync(beside, { recursive: true, force: true });
    throw error;
  }

  const aside = await takePlace(ownerUrl, fresh, { ...living, stamp });
  if (beside && storageDir) {
    fs.mkdirSync(beside, { recursive: true });
    if (fs.existsSync(storageDir)) fs.renameSync(storageDir, `${storageDir}.before-${stamp}`);
    fs.renameSync(beside, storageDir);
  }
  await writeAnchors(installation.anchorFile, backup.application, stamp);
  if (installation.secretsFile) writeSecrets(installation.secretsFile, secrets, stamp);
  if (aside)
    say(`what was there is set aside: the database "${aside}"${storageDir ? `, ${storageDir}.before-${stamp}` : ''}`);
}
