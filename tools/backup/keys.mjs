/**
 * Two pairs of keys, one for what the application keeps and one for what the vault keeps: who finds one of the two secret
 * halves opens nothing of the other. `<part>.pub` is what a backup needs; `<part>.key` opens it, and belongs elsewhere.
 */
import fs from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { UserError } from '../lib/user-error.mjs';

/** @typedef {'application' | 'vault'} Part */
export const PARTS = /** @type {const} */ (['application', 'vault']);

/** As the environment names them. */
export const RECIPIENT = { application: 'BACKUP_APPLICATION_RECIPIENT', vault: 'BACKUP_VAULT_RECIPIENT' };

/** The line that is neither empty nor a comment, as the age program writes such files. */
const keyIn = (file) =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#')) ?? '';

async function makePair(folder, part) {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = `# Opens the ${part} part of backups. Keep it away from this machine, and away from the other part's key.`;
  fs.writeFileSync(path.join(folder, `${part}.key`), `${note}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  fs.writeFileSync(path.join(folder, `${part}.pub`), `${recipient}\n`);
}

/**
 * For whom backups are encrypted. Made once, where none is set.
 * @param {{ folder: string, env: NodeJS.ProcessEnv, say: (text: string) => void }} options
 * @returns {Promise<Record<Part, string>>}
 */
export async function recipientsIn({ folder, env, say }) {
  const found = /** @type {Record<Part, string>} */ ({});
  for (const part of PARTS) {
    const file = path.join(folder, `${part}.pub`);
    const given = env[RECIPIENT[part]];
    if (!given && env.INSTALLATION_NAMES) {
      throw new UserError(`${RECIPIENT[part]} is empty in .env: npm run backup:keys -- <folder> makes the keys.`);
    }
    if (!given && !fs.existsSync(file)) {
      await makePair(folder, part);
      say(`made ${path.join(folder, `${part}.key`)}: without it no backup opens. Move it away from this machine,`);
      say("  to other hands than the other part's key.");
    }
    found[part] = given || keyIn(file);
    if (!/^age1[a-z0-9]+$/.test(found[part])) {
      throw new UserError(`${given ? RECIPIENT[part] : file} is no public key of age: it begins with age1.`);
    }
  }
  if (found.application === found.vault) {
    throw new UserError('The two parts of a backup need a key each: one thief must not open both.');
  }
  return found;
}

/** @returns {Record<Part, string>} what opens a backup */
export function identitiesIn(folder) {
  const read = (part) => {
    const file = path.join(folder, `${part}.key`);
    if (!fs.existsSync(file)) {
      throw new UserError(
        `There is no ${file}, which opens the ${part} part of a backup: --keys <folder> names where it is.`,
      );
    }
    const identity = keyIn(file);
    if (!/^AGE-SECRET-KEY-/.test(identity)) throw new UserError(`${file} holds no secret key of age.`);
    return identity;
  };
  return { application: read('application'), vault: read('vault') };
}
