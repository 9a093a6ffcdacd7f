import type { KeyRing } from '@maillon/server-kit/keys/key-ring';

/** A text under the vault's own keys, bound to its place: a dump says nothing, and rows cannot be swapped. */
export const sealText = (keys: KeyRing, place: string, text: string): Promise<Buffer> =>
  keys.wrap(place, Buffer.from(text));

export const openText = async (keys: KeyRing, place: string, sealed: Uint8Array): Promise<string> =>
  (await keys.unwrap(place, sealed)).toString();
