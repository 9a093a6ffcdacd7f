import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** pnpm lives beside the project, not in it: npm installs it before there is any dependency. */
export const toolsDir = path.join(root, '.tools');

export const rootBin = path.join(root, 'node_modules/.bin');
export const toolsBin = path.join(toolsDir, 'node_modules/.bin');

const began = Date.now();

/** @param {string} text */
export function say(text) {
  console.log(`[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s] ${text}`);
}
