/** A product without its programs, for the specs of backups: a database of ours, a folder of files, secrets. */
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeSecrets } from '../product/secrets.mjs';
import { createBackup } from './create-backup.mjs';
import { databaseOf, inDatabase, makeFreshDatabase, withClient } from './fresh-database.mjs';
import { identitiesIn, recipientsIn } from './keys.mjs';
import { readBackup } from './read-backup.mjs';
import { restoreBackup } from './restore-backup.mjs';
import { readSecrets } from './secrets.mjs';
import { folderUploads } from './uploads.mjs';

const DOCUMENT = `
  insert into documents (id, key, title, type, content_type, size, sha256, blob_id, author_id)
  values ($1, $2, 'title', 'document', 'application/pdf', 3, 'x', $3, $4)`;

export class TestInstallation {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-backup-spec-'));
  storageDir = path.join(this.home, 'storage');
  dirs = { application: path.join(this.home, 'backups'), vault: path.join(this.home, 'vaults') };
  keys = path.join(this.home, 'keys');
  secrets = makeSecrets();

  constructor(serverUrl, name) {
    this.ownerUrl = inDatabase(serverUrl, name);
  }

  /** @param {TestInstallation} [like] whose tables are copied, which is quicker than migrating */
  async make(like) {
    const secretsFile = path.join(this.home, 'secrets.json');
    fs.writeFileSync(secretsFile, JSON.stringify(this.secrets));
    const vaultPassword = this.secrets.VAULT_DATABASE_PASSWORD;
    if (like) await this.create(databaseOf(this.ownerUrl), databaseOf(like.ownerUrl));
    else await makeFreshDatabase(this.ownerUrl, { withCore: true, vaultPassword });
    this.recipients = await recipientsIn({ folder: this.keys, env: {}, say: () => {} });
    this.installation = this.installationOf(this.ownerUrl, this.storageDir, secretsFile);
    return this;
  }

  /** An empty database and an empty folder on the same server. */
  async emptyInstallation(name) {
    const ownerUrl = inDatabase(this.ownerUrl, name);
    await this.create(name);
    return this.installationOf(ownerUrl, path.join(this.home, name), path.join(this.home, `${name}.json`));
  }

  create(name, template = 'template1') {
    const sql = `create database ${name} template ${template}`;
    return withClient(inDatabase(this.ownerUrl, 'postgres'), (client) => client.query(sql));
  }

  installationOf(ownerUrl, storageDir, secretsFile) {
    const uploads = folderUploads(storageDir);
    const anchorFile = path.join(storageDir, 'audit-heads.jsonl');
    const secrets = () => readSecrets(secretsFile);
    return {
      ownerUrl,
      signInUrl: undefined,
      uploads,
      storageDir,
      anchorFile,
      secrets,
      secretsFile,
      close: async () => {},
    };
  }

  /** @returns {Promise<any[]>} */
  ask(sql, values = [], url = this.ownerUrl) {
    return withClient(url, async (client) => {
      // Rows for themselves: whom they belong to plays no part here.
      await client.query('set session_replication_role = replica');
      return (await client.query(sql, values)).rows;
    });
  }

  /** A document and its bytes; without `bytes` a row alone, without a row bytes alone. */
  async file(bytes, { row = true } = {}) {
    const [id, blob] = [randomUUID(), randomBytes(32).toString('hex')];
    if (bytes) await this.installation?.uploads.write(blob, Readable.from([Buffer.from(bytes)]));
    if (row) await this.ask(DOCUMENT, [id, `k/${id}`, blob, randomUUID()]);
    return { id, blob };
  }

  /** @returns {Promise<string>} the name of the new backup */
  backup({ keep = 30, now = new Date(), installation = this.installation } = {}) {
    const { dirs, recipients } = this;
    return createBackup(
      /** @type {any} */ ({ installation, variant: 'natalconnect', dirs, recipients, keep, now, say: () => {} }),
    );
  }

  folders(name) {
    const under = (part) => path.join(this.dirs[part], name, part);
    return { application: under('application'), vault: under('vault') };
  }

  async restore(name, installation, { replace = false, folders = this.folders(name) } = {}) {
    const backup = await readBackup(folders, identitiesIn(this.keys));
    await restoreBackup({ installation, backup, folderAt: folderUploads, replace, say: () => {} });
  }

  remove() {
    fs.rmSync(this.home, { recursive: true, force: true });
  }
}
