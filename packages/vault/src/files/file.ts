import { type Bytes, concat, sameBytes, u32, utf8 } from '../bytes/bytes.ts';
import { Reader, readText } from '../bytes/reader.ts';
import { uuidBytes, uuidText } from '../bytes/uuid.ts';
import { VaultError } from '../errors.ts';
import { aadOf, HEAD_LENGTH } from '../messages/message.ts';
import { random } from '../suites/primitives.ts';
import { header, readHeader, WIRE } from '../wire/header.ts';
import { parseJson } from '../wire/json.ts';
import { integer, record, string } from '../wire/schema.ts';
import {
  COMMITMENT_LENGTH,
  checkCommitment,
  deriveChunkKeys,
  openChunks,
  SALT_LENGTH,
  sealChunks,
  VAULT_CHUNKS,
} from './chunked.ts';
import { splitHead } from './pieces.ts';

/** Type 02, PROTOCOL.md §5. */
export interface FilePlace {
  sessionId: string;
  generation: number;
  context: string;
}

export interface FileMeta {
  filename: string;
  type?: string;
  /** Absent for a stream whose length was not known when it began. */
  size?: number;
}

export const FILE_HEAD_LENGTH = HEAD_LENGTH + SALT_LENGTH + COMMITMENT_LENGTH;
// Names are padded to this, so that their length does not show in a small file's.
const META_BLOCK = 512;
const MAX_META_BYTES = 64 * 1024;

const META = record({ filename: string(1_024) }, { type: string(256), size: integer() });

export async function* sealFile(
  inputKey: Bytes,
  place: FilePlace,
  meta: FileMeta,
  content: AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  const head = concat(header(WIRE.FILE), uuidBytes(place.sessionId), u32(place.generation));
  const salt = random(SALT_LENGTH);
  const keys = await deriveChunkKeys(VAULT_CHUNKS, inputKey, salt, aadOf(head, place.context));
  yield concat(head, salt, keys.commitment);
  yield* sealChunks(VAULT_CHUNKS, keys, preceded(metaBlock(meta), content));
}

export interface FilePlaceAndRest {
  sessionId: string;
  generation: number;
  head: Bytes;
  rest: AsyncGenerator<Bytes>;
}

/** Where a file belongs; nothing is opened yet. The pieces are consumed: go on with `rest`. */
export async function readFilePlace(pieces: AsyncIterable<Bytes>): Promise<FilePlaceAndRest> {
  const { head, rest } = await splitHead(pieces, FILE_HEAD_LENGTH);
  const reader = new Reader(head);
  readHeader(reader, WIRE.FILE);
  return { sessionId: uuidText(reader.take(16)), generation: reader.u32(), head, rest };
}

/**
 * The name is authenticated when this returns, the content piece by piece as it is read: only a content read to its end
 * without a throw is the whole file. Throws WRONG_SESSION, DECRYPT_FAILED (key, context or bytes) or TRUNCATED.
 */
export async function openFile(
  inputKey: Bytes,
  place: FilePlace,
  { sessionId, generation, head, rest }: FilePlaceAndRest,
): Promise<{ meta: FileMeta; content: AsyncGenerator<Bytes> }> {
  if (sessionId !== place.sessionId || generation !== place.generation) throw new VaultError('WRONG_SESSION');
  const salt = head.subarray(HEAD_LENGTH, HEAD_LENGTH + SALT_LENGTH);
  const context = aadOf(head.subarray(0, HEAD_LENGTH), place.context);
  const keys = await deriveChunkKeys(VAULT_CHUNKS, inputKey, salt, context);
  checkCommitment(keys, head.subarray(HEAD_LENGTH + SALT_LENGTH));

  const opened = openChunks(VAULT_CHUNKS, keys, rest);
  const start = await splitHead(opened, 4);
  const length = new Reader(start.head).u32();
  if (length > MAX_META_BYTES) throw new VaultError('DECRYPT_FAILED', 'metadata too long');
  const described = await splitHead(start.rest, metaBlockLength(length) - 4);
  const meta = readMeta(described.head, length);
  return { meta, content: counted(described.rest, meta.size) };
}

const metaBlockLength = (length: number): number => Math.ceil((4 + length) / META_BLOCK) * META_BLOCK;

function metaBlock({ filename, type, size }: FileMeta): Bytes {
  const described = { filename, ...(type === undefined ? {} : { type }), ...(size === undefined ? {} : { size }) };
  // Nothing is sealed that could not be opened again.
  META(described, 'metadata');
  const json = utf8(JSON.stringify(described));
  const block = new Uint8Array(metaBlockLength(json.length));
  block.set(u32(json.length));
  block.set(json, 4);
  return block;
}

function readMeta(block: Bytes, length: number): FileMeta {
  const padding = block.subarray(length);
  if (!sameBytes(padding, new Uint8Array(padding.length))) throw new VaultError('DECRYPT_FAILED', 'bad padding');
  try {
    const { filename, type, size } = META(parseJson(readText(block.subarray(0, length))), 'metadata');
    return { filename, ...(type === undefined ? {} : { type }), ...(size === undefined ? {} : { size }) };
  } catch (cause) {
    throw new VaultError('DECRYPT_FAILED', 'unreadable metadata', undefined, cause);
  }
}

async function* preceded(first: Bytes, rest: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  yield first;
  yield* rest;
}

async function* counted(content: AsyncIterable<Bytes>, expected: number | undefined): AsyncGenerator<Bytes> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (piece.length > 0) yield piece;
  }
  if (expected !== undefined && size !== expected) throw new VaultError('TRUNCATED', 'not the announced length');
}
