import { concat, utf8 } from '@maillon/vault/bytes/bytes';
import { readText } from '@maillon/vault/bytes/reader';
import type { EngineKey } from '@maillon/vault/suites/engine';
import { aesOpen, aesSeal, NONCE_LENGTH, random } from '@maillon/vault/suites/primitives';

/** A text under the vault's key-encryption key, bound to its place: a dump says nothing, and rows cannot be swapped. */
export async function sealText(kek: EngineKey, place: string, text: string): Promise<Buffer> {
  const nonce = random(NONCE_LENGTH);
  return Buffer.from(concat(nonce, await aesSeal(kek, nonce, utf8(place), utf8(text))));
}

export async function openText(kek: EngineKey, place: string, sealed: Uint8Array): Promise<string> {
  const bytes = Uint8Array.from(sealed);
  return readText(await aesOpen(kek, bytes.slice(0, NONCE_LENGTH), utf8(place), bytes.slice(NONCE_LENGTH)));
}
