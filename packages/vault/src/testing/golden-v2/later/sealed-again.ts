import { deflateSync, inflateSync } from 'node:zlib';
import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { type Bytes, concat, utf8 } from '../../../bytes/bytes.ts';
import { deriveChunkKeys, openChunks, sealChunks, VAULT_CHUNKS } from '../../../files/chunked.ts';
import { piecesOf } from '../../../files/pieces.ts';
import { aadOf } from '../../../messages/message.ts';
import { readSheet, sheetPublicKey } from '../../../recovery/sheet.ts';
import { hpkeOpen, hpkeSeal } from '../../../suites/hpke.ts';
import { aesKey, aesOpen, aesSeal, derive, random } from '../../../suites/primitives.ts';
import type { Given, Json } from '../file.ts';

/** Of the header, by the place of its byte: what only a reader that compares it refuses. */
export const PARTS = [
  ['another version', 'version', 2, 2],
  ['another suite', 'suite', 5, 2],
  ['a flag', 'flags', 6, 1],
] as const;

type Change = (head: Uint8Array) => void;

/** A format whose cipher covers its header: the same text is sealed again under the changed one, so that all else is true. */
interface SealedAgain {
  readonly what: string;
  /** The item whose keys and text these are. */
  readonly of: string;
  readonly field: string;
  again(given: Given, change: Change): Promise<string>;
}

const bytes = (value: Json | undefined): Bytes => fromBase64Url(String(value));
const NONCE = 12;

/** Head, nonce, cipher: opened, and sealed under the changed head. */
async function aesAgain(sealed: Bytes, length: number, key: Bytes, change: Change, more = ''): Promise<Bytes> {
  const [head, nonce] = [sealed.slice(0, length), sealed.slice(length, length + NONCE)];
  const aes = await aesKey(key);
  const text = await aesOpen(aes, nonce, concat(head, utf8(more)), sealed.slice(length + NONCE));
  change(head);
  const fresh = random(NONCE);
  return concat(head, fresh, await aesSeal(aes, fresh, concat(head, utf8(more)), text));
}

async function gathered(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const all: Bytes[] = [];
  for await (const piece of pieces) all.push(piece);
  return concat(...all);
}

async function fileAgain({ key, context, deflated }: Given, change: Change): Promise<string> {
  const file = Uint8Array.from(inflateSync(bytes(deflated)));
  const [head, salt] = [file.slice(0, 27), file.slice(27, 51)];
  const keysUnder = () => deriveChunkKeys(VAULT_CHUNKS, bytes(key), salt, aadOf(head, String(context)));
  const plain = await gathered(openChunks(VAULT_CHUNKS, await keysUnder(), piecesOf(file.slice(83))));
  change(head);
  const keys = await keysUnder();
  const chunks = await gathered(sealChunks(VAULT_CHUNKS, keys, piecesOf(plain)));
  return toBase64Url(Uint8Array.from(deflateSync(concat(head, salt, keys.commitment, chunks), { level: 9 })));
}

async function boxAgain({ sheet, identityId, box }: Given, change: Change): Promise<string> {
  const secret = await readSheet(String(sheet));
  const info = utf8(`cv1/recovery|${identityId}`);
  const sealed = bytes(box);
  const [head, enc, ciphertext] = [sealed.slice(0, 11), sealed.slice(11, 1_131), sealed.slice(1_131)];
  const text = await hpkeOpen(await derive(secret, 'sheet/xwing'), info, head, { enc, ciphertext });
  change(head);
  const again = await hpkeSeal(await sheetPublicKey(secret), info, head, text);
  return toBase64Url(concat(head, again.enc, again.ciphertext));
}

export const SEALED_AGAIN: readonly SealedAgain[] = [
  { what: 'file', of: 'file of one chunk', field: 'deflated', again: fileAgain },
  {
    what: 'shared wrap',
    of: 'wrap under a shared key',
    field: 'wrap',
    again: async ({ key, what, whom, wrap }, change) =>
      toBase64Url(await aesAgain(bytes(wrap), 11, bytes(key), change, `cv1/wrap/${what}|${whom}`)),
  },
  {
    what: 'backup',
    of: 'backup under two halves',
    field: 'blob',
    again: async ({ app, vault, identityId, profileId, version, blob }, change) => {
      const salt = bytes(blob).slice(11, 27);
      const label = `2mr|${identityId}|${profileId}|${version}`;
      const key = await derive(concat(bytes(app), bytes(vault)), label, 32, salt);
      return toBase64Url(await aesAgain(bytes(blob), 27, key, change));
    },
  },
  { what: 'recovery box', of: 'recovery box of a printed sheet', field: 'box', again: boxAgain },
  {
    what: 'value of the device',
    of: 'value of the device, sealed once',
    field: 'sealed',
    again: async ({ deviceKey, name, sealed }, change) =>
      toBase64Url(await aesAgain(bytes(sealed), 7, bytes(deviceKey), change, String(name))),
  },
  {
    what: 'list of what was seen',
    of: 'what was seen, for the next device',
    field: 'blob',
    again: async ({ identityId, seed, blob }, change) =>
      toBase64Url(await aesAgain(bytes(blob), 15, await derive(bytes(seed), `pins|${identityId}`), change)),
  },
  {
    what: 'value of an enrolled device',
    of: 'value of an enrolled device, sealed twice',
    field: 'sealed',
    again: async ({ deviceKey, databaseKey, device, share, number, name, sealed }, change) => {
      const outer = await aesKey(bytes(deviceKey));
      const [head, rest] = [bytes(sealed).slice(0, 7), bytes(sealed).slice(7)];
      const aad = concat(head, utf8(String(name)));
      const once = await aesOpen(outer, rest.slice(0, NONCE), aad, rest.slice(NONCE));
      const secret = concat(bytes(share), utf8(String(databaseKey)));
      const inner = await derive(secret, `local-shared|${number}|${device}`);
      const again = await aesAgain(once, 11, inner, change, String(name));
      const nonce = random(NONCE);
      return toBase64Url(concat(head, nonce, await aesSeal(outer, nonce, aad, again)));
    },
  },
];
