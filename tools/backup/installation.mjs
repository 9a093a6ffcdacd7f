/** What there is to save here: that of `npm start`, or what the environment names, as docker-compose.yml does. */
import path from 'node:path';
import { dataDir } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { startDatabase } from '../postgres/database.mjs';
import { KEPT } from '../product/environment.mjs';
import { readSecrets, secretsFrom } from './secrets.mjs';
import { bucketUploads, folderUploads } from './uploads.mjs';

/**
 * @typedef {object} Installation
 * @property {string} ownerUrl of the product's database, as a superuser
 * @property {string | undefined} signInUrl of SuperTokens' own database, where a real core is used
 * @property {import('./uploads.mjs').Uploads} uploads
 * @property {string | undefined} storageDir where the uploads are, when that is a folder
 * @property {string | undefined} anchorFile the heads of the audit chain, kept outside the database
 * @property {() => Record<string, string>} secrets
 * @property {string | undefined} secretsFile where a restore writes them; undefined: they are the operator's
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ env: NodeJS.ProcessEnv, variant: import('../product/environment.mjs').Variant }} options
 * @returns {Promise<Installation>}
 */
export async function openInstallation({ env, variant }) {
  if (env.SUPERTOKENS_CORE_URL && !env.SUPERTOKENS_DATABASE_URL) {
    throw new UserError(
      'SUPERTOKENS_CORE_URL is set: SUPERTOKENS_DATABASE_URL must say where that core keeps its people.',
    );
  }
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await startDatabase({ name: KEPT[variant].database });
  const ownFolder = path.join(dataDir, env.DATABASE_URL ? 'storage' : KEPT[variant].storage);
  const example = env.INSTALLATION_NAMES;
  const ownSecrets = path.join(dataDir, 'secrets.json');
  const storageDir = env.S3_ENDPOINT ? undefined : env.STORAGE_DIR || ownFolder;
  const uploads = storageDir === undefined ? await bucketUploads(env) : folderUploads(storageDir);
  return {
    ownerUrl: database.url,
    signInUrl: env.SUPERTOKENS_DATABASE_URL || undefined,
    uploads,
    storageDir,
    anchorFile: env.AUDIT_ANCHOR_FILE || (storageDir && path.join(storageDir, 'audit-heads.jsonl')),
    secrets: () => (example ? secretsFrom(example, env) : readSecrets(ownSecrets)),
    secretsFile: example ? undefined : ownSecrets,
    close: async () => {
      uploads.close();
      await database.stop();
    },
  };
}
