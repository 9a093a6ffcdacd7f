import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { concat, u32, utf8 } from '../../../bytes/bytes.ts';
import { uuidBytes } from '../../../bytes/uuid.ts';
import { derive, sign } from '../../../conformance/crypto.ts';
import { ascii, sha256 } from '../../../conformance/reading.ts';
import { deriveChunkKeys, VAULT_CHUNKS } from '../../../files/chunked.ts';
import { aadOf } from '../../../messages/message.ts';
import { padme } from '../../../messages/padme.ts';
import { aesKey, aesSeal, random } from '../../../suites/primitives.ts';
import { header, WIRE } from '../../../wire/header.ts';
import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { someone } from '../later/groups.ts';
import { type LaterItem, refusedLike, retiredAt, serverName, strangerId } from '../later/item.ts';
import { phrase } from '../people.ts';
import { largeFile } from '../sealed.ts';

const PLACE = { sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab', generation: 1, context: 'observation:42:note' };
const KEY = phrase('the key of the messages');
const HEAD = concat(header(WIRE.MESSAGE), uuidBytes(PLACE.sessionId), u32(PLACE.generation));
const AAD = aadOf(HEAD, PLACE.context);
const AAD_OF_FILE = aadOf(concat(header(WIRE.FILE), uuidBytes(PLACE.sessionId), u32(PLACE.generation)), PLACE.context);
const WRAP = 'wrap for a public key';

type Author = { name: string; head?: Uint8Array } | undefined;
type Made =
  | { payload: Uint8Array; author?: Author; opens: Json }
  | { payload: Uint8Array; author?: Author; refuses: string };

const seedOf = (golden: GoldenFile, name: string): Buffer => Buffer.from(golden.world.seeds[name] ?? '', 'base64url');

/** By Camille, under whatever name; of kind 4 with a head. */
function authored(
  golden: GoldenFile,
  payload: Uint8Array,
  { name, head = new Uint8Array() }: { name: string; head?: Uint8Array },
) {
  const { id, kseq } = someone(golden, 'camille');
  const purpose = head.length > 0 ? 'message-head' : 'message';
  const input = Buffer.concat([ascii(`cv1/sig\0${purpose}\0`), head, AAD, payload]);
  const signature = sign(derive(seedOf(golden, `${id}#${kseq}`), 'id/ed25519'), input);
  return concat(Uint8Array.of(head.length > 0 ? 4 : 1, name.length), utf8(name), signature, head);
}

const message = (name: string, make: (golden: GoldenFile) => Made): LaterItem => ({
  after: 'refused message of a kind to come',
  name,
  make: async (golden): Promise<GoldenItem> => {
    const { payload, author, ...comes } = make(golden);
    const by = author ? authored(golden, payload, author) : Uint8Array.of(0);
    const framed = concat(u32(payload.length), by, payload);
    const plain = new Uint8Array(padme(framed.length));
    plain.set(framed);
    const nonce = random(12);
    const sealed = await aesSeal(await aesKey(KEY), nonce, AAD, plain);
    const given = { key: toBase64Url(KEY), ...PLACE, sealed: `cv1.${toBase64Url(concat(HEAD, nonce, sealed))}` };
    return { name, reads: 'message', given, ...comes };
  },
});

/** Whose base nonce ends with an odd byte: that of the second chunk has a bit less, and no more. */
const FILE = 'file whose number of a chunk is no sum';
async function oddFile(): Promise<GoldenItem> {
  for (let at = 0; ; at += 1) {
    const salt = Uint8Array.from(sha256(ascii(`${FILE} ${at}`)).subarray(0, 24));
    const { baseNonce } = await deriveChunkKeys(VAULT_CHUNKS, KEY, salt, AAD_OF_FILE);
    if ((baseNonce[11] ?? 0) % 2 === 1) return largeFile(FILE, KEY, PLACE, 262_144 + 100 - 512, salt);
  }
}

const yes = utf8('Oui.');
const plainly = (text: string): Json => ({ text, author: null, purpose: null, point: null });

/** A head that the server's first key signed at the very time from which it signs nothing that counts. */
function lateHead(golden: GoldenFile): { size: number; root: string; bytes: Uint8Array } {
  const [size, root, ts] = [35, sha256(ascii('a root')), retiredAt(golden)];
  const body = JSON.stringify({ v: 1, kind: 'sth', size, root: root.toString('base64url'), ts });
  const signature = sign(seedOf(golden, serverName(golden, 'retired')), ascii(`cv1/sig\0sth\0${body}`));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(ts));
  return { size, root: root.toString('base64url'), bytes: concat(u32(size), root, time, signature) };
}

export const STRANGE_TEXTS: readonly LaterItem[] = [
  { after: 'file of several chunks', name: FILE, make: oddFile },
  message('message that begins with a byte order mark', () => ({
    payload: utf8('\ufeffOui.'),
    opens: plainly('\ufeffOui.'),
  })),
  message('refused message that is no UTF-8', () => ({ payload: Uint8Array.of(0x41, 0xff, 0x42), refuses: 'text' })),
  message('refused message whose author has another spelling', (golden) => ({
    ...{ payload: yes, refuses: 'signature' },
    author: { name: `${someone(golden, 'camille').id}#01` },
  })),
  message('refused message of an author whom nobody knows', () => ({
    ...{ payload: yes, refuses: 'signature' },
    author: { name: `${strangerId('an author whom nobody knows')}#0` },
  })),
  message('message signed at a head under a key that was retired', (golden) => {
    const { id, kseq } = someone(golden, 'camille');
    const { bytes: head, size, root } = lateHead(golden);
    const point = { size, root, isProven: false };
    const opens = { text: 'Oui.', author: `${id}#${kseq}`, purpose: 'message-head', point };
    return { payload: yes, author: { name: `${id}#${kseq}`, head }, opens };
  }),
  refusedLike(WRAP, ['refused wrap that says another type', 'kind'], ({ wrap }) => {
    const bytes = fromBase64Url(String(wrap));
    bytes[3] = WIRE.SYMMETRIC_WRAP;
    return { wrap: toBase64Url(bytes) };
  }),
  refusedLike(WRAP, ['refused wrap for a key with a byte too many', 'length'], ({ wrap }) => ({
    wrap: toBase64Url(concat(fromBase64Url(String(wrap)), Uint8Array.of(0))),
  })),
];
