import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, sameBytes, u16, u32, utf8 } from '../bytes/bytes.ts';
import { Reader, readText } from '../bytes/reader.ts';
import { uuidBytes, uuidText } from '../bytes/uuid.ts';
import { readKeyName } from '../chains/ids.ts';
import type { LogPoint } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { SIGNATURE_LENGTH } from '../suites/ed25519.ts';
import type { EngineKey } from '../suites/engine.ts';
import { aesOpen, aesSeal, NONCE_LENGTH, random, TAG_LENGTH } from '../suites/primitives.ts';
import { header, readHeader, WIRE } from '../wire/header.ts';
import { padme } from './padme.ts';

/** Type 01, PROTOCOL.md §4. */
export interface MessagePlace {
  sessionId: string;
  generation: number;
  /** The record and field this text belongs to, for example `observation:<id>:valueString`. A text moved elsewhere stays shut. */
  context: string;
}

/** Who wrote it: the name of their key (`cvi_…#0`), the signature to check against it, and the head of the log that they saw. */
export interface MessageAuthor {
  key: string;
  signature: Bytes;
  purpose: MessagePurpose;
  point: SeenPoint | null;
}

/** A head of the log that the author saw, and what of the server's signature over it shows that there was one: `log/tree-head.ts`. */
export type SeenPoint = LogPoint & { readonly proof?: Bytes };

type MessagePurpose = 'message' | 'message-at' | 'message-head';

/** Signs as the author, with the head of the log that they see; null where they saw none. */
export interface MessageSigner {
  readonly point: SeenPoint | null;
  sign(purpose: MessagePurpose, signed: Bytes): Promise<{ key: string; signature: Bytes }>;
}

export interface OpenedMessage {
  text: string;
  author?: MessageAuthor;
  /** What the author signed. */
  signed: Bytes;
}

const noAuthor = (cause: unknown) => new VaultError('DECRYPT_FAILED', 'not signed by its author', undefined, cause);

/** Whose key is named. Throws DECRYPT_FAILED for what is no name. */
export function authorName(name: string): ReturnType<typeof readKeyName> {
  try {
    return readKeyName(name);
  } catch (cause) {
    throw noAuthor(cause);
  }
}

/** Of a look-up that failed: an author who does not exist has signed nothing. NOT_REGISTERED would say it of the reader. */
export const asUnknownAuthor = (cause: unknown): never => {
  throw cause instanceof VaultError && cause.code === 'NOT_REGISTERED' ? noAuthor(cause) : cause;
};

const PREFIX = 'cv1.';
/** 3 was never given. */
const KIND = { RAW: 0, SIGNED: 1, SIGNED_AT: 2, SIGNED_HEAD: 4 } as const;
const PURPOSES: { readonly [kind: number]: MessagePurpose | undefined } = {
  1: 'message',
  2: 'message-at',
  4: 'message-head',
};
const ROOT_LENGTH = 32;
const PROOF_LENGTH = 8 + SIGNATURE_LENGTH;
/** Header, session and generation, of a message and of a file alike. */
export const HEAD_LENGTH = 7 + 16 + 4;

export async function sealMessage(
  key: EngineKey,
  place: MessagePlace,
  text: string,
  signer?: MessageSigner,
): Promise<string> {
  const head = concat(header(WIRE.MESSAGE), uuidBytes(place.sessionId), u32(place.generation));
  const aad = aadOf(head, place.context);
  const payload = utf8(text);
  const author = signer && (await authorOf(signer, concat(aad, payload)));
  const nonce = random(NONCE_LENGTH);
  const sealed = await aesSeal(key, nonce, aad, pad(frame(payload, author)));
  return PREFIX + toBase64Url(concat(head, nonce, sealed));
}

/** Where a message says it belongs, without opening it. Throws TRUNCATED or DECRYPT_FAILED for what is no message. */
export function readMessagePlace(message: string): { sessionId: string; generation: number } {
  const { sessionId, generation } = takeApart(message);
  return { sessionId, generation };
}

/**
 * Throws WRONG_SESSION for a message of another session or generation, and DECRYPT_FAILED for another context, another key
 * or altered bytes. The author is claimed, not proven: check `author.signature` over `signed` with the key it names.
 */
export async function openMessage(key: EngineKey, place: MessagePlace, message: string): Promise<OpenedMessage> {
  const { sessionId, generation, head, nonce, sealed } = takeApart(message);
  if (sessionId !== place.sessionId || generation !== place.generation) throw new VaultError('WRONG_SESSION');
  const aad = aadOf(head, place.context);
  const { payload, author } = unframe(await aesOpen(key, nonce, aad, sealed));
  const opened = { text: readText(payload), signed: concat(pointBytes(author?.point ?? null), aad, payload) };
  return author ? { ...opened, author } : opened;
}

function takeApart(message: string) {
  if (!message.startsWith(PREFIX)) throw new VaultError('DECRYPT_FAILED', 'not a vault message');
  const reader = new Reader(fromBase64Url(message.slice(PREFIX.length)));
  readHeader(reader, WIRE.MESSAGE);
  const sessionId = uuidText(reader.take(16));
  const generation = reader.u32();
  const head = reader.passed();
  const nonce = reader.take(NONCE_LENGTH);
  const sealed = reader.rest(padme(0) + TAG_LENGTH);
  return { sessionId, generation, head, nonce, sealed };
}

async function authorOf({ point, sign }: MessageSigner, signed: Bytes): Promise<MessageAuthor> {
  const purpose = purposeOf(kindOf(point));
  return { ...(await sign(purpose, concat(pointBytes(point), signed))), purpose, point };
}

const kindOf = (point: SeenPoint | null): number =>
  point ? (point.proof ? KIND.SIGNED_HEAD : KIND.SIGNED_AT) : KIND.SIGNED;

function purposeOf(kind: number): MessagePurpose {
  const purpose = PURPOSES[kind];
  if (!purpose) throw new VaultError('DECRYPT_FAILED', 'unknown kind of message');
  return purpose;
}

/** `u32 size | root [| proof]`; nothing where no head of the log was seen. */
const pointBytes = (point: SeenPoint | null): Bytes =>
  point ? concat(u32(point.size), fromBase64Url(point.root), point.proof ?? new Uint8Array()) : new Uint8Array();

/** `u32 payload length | kind | [u8 name length | key name | signature | head of the log] | payload`. */
function frame(payload: Bytes, author?: MessageAuthor): Bytes {
  if (!author) return concat(u32(payload.length), Uint8Array.of(KIND.RAW), payload);
  const name = utf8(author.key);
  const head = Uint8Array.of(kindOf(author.point), name.length);
  return concat(u32(payload.length), head, name, author.signature, pointBytes(author.point), payload);
}

function unframe(plain: Bytes): { payload: Bytes; author?: MessageAuthor } {
  const reader = new Reader(plain);
  const length = reader.u32();
  const kind = reader.u8();
  const author = kind === KIND.RAW ? undefined : readAuthor(reader, kind);
  const payload = reader.take(length);
  const expected = padme(reader.passed().length);
  const padding = reader.rest();
  if (plain.length !== expected || !sameBytes(padding, new Uint8Array(padding.length))) {
    throw new VaultError('DECRYPT_FAILED', 'bad padding');
  }
  return author ? { payload, author } : { payload };
}

function readAuthor(reader: Reader, kind: number): MessageAuthor {
  const purpose = purposeOf(kind);
  const key = readText(reader.take(reader.u8()));
  const signature = reader.take(SIGNATURE_LENGTH);
  if (kind === KIND.SIGNED) return { key, signature, purpose, point: null };
  const point = { size: reader.u32(), root: toBase64Url(reader.take(ROOT_LENGTH)) };
  return {
    ...{ key, signature, purpose },
    point: kind === KIND.SIGNED_AT ? point : { ...point, proof: reader.take(PROOF_LENGTH) },
  };
}

function pad(framed: Bytes): Bytes {
  const padded = new Uint8Array(padme(framed.length));
  padded.set(framed);
  return padded;
}

/** The u16 keeps the border between head and context unambiguous. */
export function aadOf(head: Bytes, context: string): Bytes {
  if (head.length !== HEAD_LENGTH) throw new VaultError('UNKNOWN', 'a head of another length');
  const bytes = utf8(context);
  if (bytes.length > 0xffff) throw new VaultError('WRONG_CONTEXT', 'context too long');
  return concat(head, u16(bytes.length), bytes);
}
