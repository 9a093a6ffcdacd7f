import { VaultError } from '../errors.ts';

/** A text in JSON, and whether it names a field. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * JSON in which no object has a key twice: two readers could otherwise see two contents in one text. Throws CHAIN_INVALID for
 * that, and for what is no JSON.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new VaultError('CHAIN_INVALID', 'not JSON', undefined, cause);
  }
  let named = 0;
  for (const [, isName] of text.matchAll(TEXTS)) if (isName !== undefined) named += 1;
  if (named !== keysIn(value)) throw new VaultError('CHAIN_INVALID', 'a key twice');
  return value;
}

/** Without recursion: a text of a million brackets is valid JSON too. */
function keysIn(value: unknown): number {
  const open: unknown[] = [value];
  let keys = 0;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inside: unknown[] = Object.values(one);
    if (!Array.isArray(one)) keys += inside.length;
    for (const each of inside) open.push(each);
  }
  return keys;
}
