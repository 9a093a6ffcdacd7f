/** Puts a digest beside each version: what the tag meant at that moment, wherever it is moved later. */
import { commitOf, digestOf, realAddress } from './registry.mjs';

const IMAGE = /^(\s*image:\s*|FROM\s+)([\w./-]+:v?\d[\w.-]*)(@sha256:[0-9a-f]{64})?/gm;
const ACTION = /^(\s*(?:-\s+)?uses:\s*)([\w.-]+\/[\w./-]+)@(?:(v\d[\w.]*)|[0-9a-f]{40} # (v\d[\w.]*))/gm;

/** @param {string} text @param {RegExp} pattern @param {(match: RegExpExecArray) => Promise<string>} by */
async function replaceEach(text, pattern, by) {
  const found = [...text.matchAll(pattern)];
  const replaced = await Promise.all(found.map(by));
  let at = 0;
  return text.replace(pattern, () => replaced[at++] ?? '');
}

/**
 * @param {string} text of a compose file, a Dockerfile or a workflow
 * @param {import('./registry.mjs').AddressOf} [addressOf]
 * @returns {Promise<string>}
 */
export async function pinned(text, addressOf = realAddress) {
  const images = await replaceEach(text, IMAGE, async ([, before, image = '']) => {
    return `${before}${image}@${await digestOf(image, addressOf)}`;
  });
  return replaceEach(images, ACTION, async ([, before, action = '', version, noted]) => {
    const wanted = version ?? noted ?? '';
    return `${before}${action}@${await commitOf(action, wanted, addressOf)} # ${wanted}`;
  });
}
