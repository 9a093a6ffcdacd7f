/** Where things are in this checkout. */
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/**
 * What one machine keeps between two starts: database, secrets, uploads. Ignored by git, emptied by `--reset`. Elsewhere where
 * MAILLON_DATA_DIR says so: a backup that was restored beside the product, say.
 */
export const dataDir = path.resolve(root, process.env.MAILLON_DATA_DIR || '.data');

/** What can be made again: LiveKit's server. Ignored by git. */
export const cacheDir = path.join(root, '.cache');

/** @param {string} name a command of the root's own dependencies */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);
