import { type Bytes, concat } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';

/** Whatever a file comes in. */
export type FileData = Uint8Array | Blob | ReadableStream<Uint8Array>;

// Blobs are read in strides: one read per chunk would spend more time asking than sealing.
const STRIDE = 4 * 1024 * 1024;

export async function* piecesOf(data: FileData, signal?: AbortSignal): AsyncGenerator<Bytes> {
  for await (const piece of rawPieces(data)) {
    signal?.throwIfAborted();
    yield piece as Bytes;
  }
}

async function* rawPieces(data: FileData): AsyncGenerator<Uint8Array> {
  if (data instanceof Uint8Array) yield data;
  else if (data instanceof Blob) {
    for (let at = 0; at < data.size; at += STRIDE) yield await data.slice(at, at + STRIDE).bytes();
  } else yield* data;
}

/** The length where it is known before reading. */
export function sizeOf(data: FileData): number | undefined {
  if (data instanceof Uint8Array) return data.length;
  return data instanceof Blob ? data.size : undefined;
}

/**
 * Blocks of exactly `length` bytes and a last, shorter one, which may be empty and is always there: its shortness is what says
 * "the end". Bytes are copied only where a block spans two pieces.
 */
export async function* blocksOf(pieces: AsyncIterable<Bytes>, length: number): AsyncGenerator<Bytes> {
  let carried: Bytes[] = [];
  let carriedLength = 0;
  for await (const piece of pieces) {
    let at = 0;
    while (carriedLength + piece.length - at >= length) {
      const taken = piece.subarray(at, at + length - carriedLength);
      at += taken.length;
      yield carriedLength === 0 ? taken : concat(...carried, taken);
      carried = [];
      carriedLength = 0;
    }
    if (at < piece.length) {
      carried.push(piece.subarray(at));
      carriedLength += piece.length - at;
    }
  }
  yield concat(...carried);
}

/** The first `length` bytes, and the rest as it comes. Throws TRUNCATED where there are fewer. */
export async function splitHead(
  pieces: AsyncIterable<Bytes>,
  length: number,
): Promise<{ head: Bytes; rest: AsyncGenerator<Bytes> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  const read: Bytes[] = [];
  let available = 0;
  while (available < length) {
    const next = await iterator.next();
    if (next.done) throw new VaultError('TRUNCATED');
    read.push(next.value);
    available += next.value.length;
  }
  const joined = concat(...read);
  return { head: joined.subarray(0, length), rest: remaining(joined.subarray(length), iterator) };
}

async function* remaining(first: Bytes, iterator: AsyncIterator<Bytes>): AsyncGenerator<Bytes> {
  if (first.length > 0) yield first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}
