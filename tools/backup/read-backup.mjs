/** The two parts of a backup, checked before anything is touched. */
import path from 'node:path';
import { UserError } from '../lib/user-error.mjs';
import { unsealWhole } from './sealed-file.mjs';
import { readPart } from './set.mjs';

/** @typedef {Record<import('./keys.mjs').Part, { folder: string, identity: string, manifest: import('./set.mjs').Manifest }>} Backup */

/**
 * Reads both parts, and refuses what is damaged or does not belong together.
 * @param {Record<import('./keys.mjs').Part, string>} folders
 * @param {Record<import('./keys.mjs').Part, string>} identities
 * @returns {Promise<Backup>}
 */
export async function readBackup(folders, identities) {
  const part = async (name) => {
    const manifest = await readPart(folders[name]);
    if (manifest.part !== name)
      throw new UserError(`${folders[name]} is the part of the ${manifest.part}, not of the ${name}.`);
    return { folder: folders[name], identity: identities[name], manifest };
  };
  const [application, vault] = [await part('application'), await part('vault')];
  if (application.manifest.set !== vault.manifest.set) {
    throw new UserError('The two parts are of different backups: their data would not agree with each other.');
  }
  return { application, vault };
}

/** @param {Backup} backup @returns {Promise<Record<string, string>>} */
export async function secretsIn(backup) {
  const read = async ({ folder, identity }) =>
    JSON.parse((await unsealWhole(path.join(folder, 'secrets.json.age'), identity)).toString());
  return { ...(await read(backup.application)), ...(await read(backup.vault)) };
}
