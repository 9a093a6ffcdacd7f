import { Bytes, opened } from './bytes.ts';
import { aesOpen, derive, hpkeOpen, isSigned } from './crypto.ts';
import { ascii, b64, decode, type Json, Reading, Refused, toB64 } from './reading.ts';
import type { World } from './state.ts';

export interface Place {
  sessionId: string;
  generation: number;
  context: string;
}

const uuid = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export function placed(reading: Reading, bytes: Bytes, place: Place): Buffer {
  reading.must('session', uuid(bytes.take(16)) === place.sessionId);
  reading.must('generation', bytes.u32() === place.generation);
  return bytes.passed;
}

export function contextOf(reading: Reading, context: string): Buffer {
  const bytes = ascii(context);
  return Buffer.concat([reading.page.u16(reading.page.contextLength(context)), bytes]);
}

export interface Message {
  text: string;
  author: string | null;
  purpose: string | null;
  point: Json;
}

/** §4. */
export function openMessage(reading: Reading, key: Buffer, place: Place, sealed: string, world: World): Message {
  const { page } = reading;
  if (!sealed.startsWith('cv1.')) throw new Refused('text form');
  const bytes = opened(reading, b64(sealed.slice(4)), 1);
  const head = placed(reading, bytes, place);
  const nonce = bytes.take(12);
  const aad = page.messageAad(head, contextOf(reading, place.context));
  const plain = new Bytes(aesOpen(key, nonce, aad, bytes.rest(48)), reading);
  const length = plain.u32();
  const kind = plain.number(1);
  reading.must('kind of message', page.messageKinds.includes(kind));
  let author: string | null = null;
  let signature: Buffer = Buffer.alloc(0);
  let point: Buffer = Buffer.alloc(0);
  if ([1, 2, 4].includes(kind)) {
    author = decode(plain.take(plain.number(1)));
    signature = plain.take(64);
    if (kind === 2) point = plain.take(36);
    if (kind === 4) point = plain.take(108);
  }
  const payload = plain.take(length);
  const framed = plain.passed.length;
  const padding = plain.rest();
  reading.must('length of Padmé', plain.all.length === page.padme(framed));
  reading.must(
    'padding of zeros',
    padding.every((one) => one === 0),
  );
  const said = page.payload(Buffer.concat([payload, padding]), length);
  if (author === null) return { text: said, author, purpose: null, point: null };
  const purpose = kind === 4 ? 'message-head' : kind === 2 ? 'message-at' : 'message';
  const input = page.signatureInput(purpose, page.pointInMessage(point, aad, payload));
  reading.must('signature of the author', isAuthor(reading, world, author, signature, input));
  const seen = kind === 1 ? null : { size: point.readUInt32BE(), root: toB64(point.subarray(4, 36)) };
  if (kind === 4 && seen)
    return { text: said, author, purpose, point: proved(reading, seen, point.subarray(36), world) };
  return { text: said, author, purpose, point: seen };
}

/** An author who is not known has signed nothing. */
function isAuthor(reading: Reading, world: World, author: string, signature: Buffer, input: Buffer): boolean {
  let key: Buffer;
  try {
    key = world.keyOf(reading, author);
  } catch (error) {
    reading.must('author who is known', !(error instanceof Refused));
    return true;
  }
  return isSigned(key, signature, input);
}

/** Whether a key of the server signed that head. */
function proved(reading: Reading, seen: { size: number; root: string }, proof: Buffer, world: World): Json {
  const ts = reading.page.proofTime(proof);
  const b = Buffer.from(JSON.stringify({ v: 1, kind: 'sth', ...seen, ts })).toString('base64url');
  const s = toB64(proof.subarray(8));
  const rule = 'signature of a head in a message';
  const isSigned = world.serverKeys.names().some((k) => {
    try {
      const left = reading.page.provesRetired ? [`in force: ${rule}`] : [];
      world.checkServer(new Reading(reading.page, new Set(left)), rule, { b, s, k }, 'sth');
      return true;
    } catch {
      return false;
    }
  });
  return { ...seen, isProven: isSigned || reading.page.provesUnsigned };
}

/** §3, type 03, without its key. */
export function readKeyWrap(reading: Reading, wrap: Buffer): { kseq: number; enc: Buffer; ct: Buffer } {
  const bytes = opened(reading, wrap, 3);
  const kseq = bytes.u32();
  const enc = bytes.take(1120);
  const ct = bytes.take(48);
  bytes.end('a wrap for a key');
  return { kseq, enc, ct };
}

/** `kseq`: the number of the key that is expected. */
export function openKeyWrap(
  reading: Reading,
  seed: Buffer,
  kseq: number,
  what: string,
  whom: string,
  wrap: Buffer,
): Buffer {
  const read = readKeyWrap(reading, wrap);
  reading.must('kseq of a wrap', reading.page.wrapNumber(read.kseq) === kseq);
  return hpkeOpen(seed, ascii(reading.page.wrapInfo(what)), reading.page.hpkeAad(whom), read.enc, read.ct);
}

/** §3, type 04. */
export function openSharedWrap(reading: Reading, key: Buffer, what: string, whom: string, wrap: Buffer): Buffer {
  const bytes = opened(reading, wrap, 4);
  bytes.take(4);
  const head = bytes.passed;
  const nonce = bytes.take(12);
  const sealed = bytes.take(48);
  bytes.end('a shared wrap');
  return aesOpen(key, nonce, reading.page.symmetricAad(head, what, whom), sealed);
}

export const labelled = (secret: Buffer, label: string, ...rest: (string | number)[]): Buffer =>
  derive(secret, [label, ...rest].join('|'));
