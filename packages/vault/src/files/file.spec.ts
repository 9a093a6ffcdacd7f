import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Bytes, concat } from '../bytes/bytes.ts';
import { random } from '../suites/primitives.ts';
import { cuts, junk, outcomeOf, outcomes } from '../testing/tamper.ts';
import { header, WIRE } from '../wire/header.ts';
import { VAULT_CHUNKS } from './chunked.ts';
import { FILE_HEAD_LENGTH, type FilePlace, openFile, readFilePlace, sealFile } from './file.ts';
import { type FileData, piecesOf } from './pieces.ts';

const PLACE: FilePlace = {
  sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab',
  generation: 1,
  context: 'document:7:file',
};
const META = { filename: 'échographie 12 SA.pdf', type: 'application/pdf' };
const KEY = random(32);

async function collect(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const all: Bytes[] = [];
  for await (const piece of pieces) all.push(piece);
  return concat(...all);
}

const seal = (content: FileData, size?: number) =>
  collect(sealFile(KEY, PLACE, size === undefined ? META : { ...META, size }, piecesOf(content)));

async function open(sealed: FileData, place = PLACE, key = KEY) {
  const { meta, content } = await openFile(key, place, await readFilePlace(piecesOf(sealed)));
  return { meta, bytes: await collect(content) };
}

describe('a sealed file', () => {
  it.each([
    0,
    1,
    511,
    512,
    VAULT_CHUNKS.chunkLength - 512,
    VAULT_CHUNKS.chunkLength,
    2 * VAULT_CHUNKS.chunkLength + 17,
  ])('of %i bytes opens to itself and its name', async (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) & 0xff);
    const opened = await open(await seal(bytes, length));

    expect(opened.meta).toEqual({ ...META, size: length });
    expect(Buffer.compare(opened.bytes, bytes)).toBe(0);
  });

  it('is the same whether it comes as bytes, as a blob or as a stream, in whatever pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 600_000 }),
        fc.integer({ min: 1_000, max: 300_000 }),
        async (length, step) => {
          const bytes = new Uint8Array(length).fill(7);
          const stream = new ReadableStream<Uint8Array>({
            start(controller) {
              for (let at = 0; at < length; at += step) controller.enqueue(bytes.subarray(at, at + step));
              controller.close();
            },
          });
          const fromStream = await open(new Blob([await seal(stream)]));
          const fromBlob = await open(new Blob([await seal(new Blob([bytes]))]).stream());
          return Buffer.compare(fromStream.bytes, bytes) === 0 && Buffer.compare(fromBlob.bytes, bytes) === 0;
        },
      ),
      { numRuns: 15 },
    );
  });

  it('hides how long its name is', async () => {
    const short = await collect(sealFile(KEY, PLACE, { filename: 'a' }, piecesOf(new Uint8Array(10))));
    const long = await collect(sealFile(KEY, PLACE, { filename: 'a'.repeat(300) }, piecesOf(new Uint8Array(10))));
    expect(short.length).toBe(long.length);
  });
});

describe('a file that was touched', () => {
  const content = new Uint8Array(VAULT_CHUNKS.chunkLength * 2 + 1_000).fill(3);
  const SEALED_CHUNK = VAULT_CHUNKS.chunkLength + 16;

  it.each([
    ['another context', { ...PLACE, context: 'document:8:file' }, KEY, 'DECRYPT_FAILED'],
    ['another session', { ...PLACE, sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ac' }, KEY, 'WRONG_SESSION'],
    ['another generation', { ...PLACE, generation: 9 }, KEY, 'WRONG_SESSION'],
    ['another key', PLACE, random(32), 'DECRYPT_FAILED'],
  ])('a file that was touched stays shut in %s', async (_what, place, key, code) => {
    const sealed = await seal(new Uint8Array(100));
    expect(await outcomeOf(() => open(sealed, place, key))).toBe(code);
  });

  it('a file that was touched is refused whichever byte is flipped', async () => {
    const sealed = await seal(new Uint8Array(700));
    const codes = await outcomes([...sealed.keys()], (at) => {
      const copy = sealed.slice();
      copy[at] = (copy[at] ?? 0) ^ 0x10;
      return open(copy);
    });
    expect(codes).toEqual(['DECRYPT_FAILED', 'UNSUPPORTED_SUITE', 'WRONG_SESSION']);
  });

  it('is refused when cut anywhere, at a border of two chunks too', async () => {
    const sealed = await seal(content, content.length);
    const lengths = [0, 1, 6, 26, FILE_HEAD_LENGTH - 1, FILE_HEAD_LENGTH, FILE_HEAD_LENGTH + 15, FILE_HEAD_LENGTH + 16];
    const borders = [1, 2].flatMap((count) =>
      [-1, 0, 1, 15, 16].map((by) => FILE_HEAD_LENGTH + count * SEALED_CHUNK + by),
    );
    const codes = await outcomes([...lengths, ...borders, sealed.length - 1], (length) =>
      open(sealed.slice(0, length)),
    );
    expect(codes).toEqual(['DECRYPT_FAILED', 'TRUNCATED']);
  });

  it('is refused at every length but its own', async () => {
    const sealed = await seal(new Uint8Array(40));
    expect(await outcomes(cuts(sealed), (file) => open(file))).toEqual(['DECRYPT_FAILED', 'TRUNCATED']);
  });

  it('survives 100,000 random buffers with a typed refusal each', async () => {
    const codes = new Set<string>();
    for (const bytes of junk(100_000, 120, header(WIRE.FILE))) codes.add(await outcomeOf(() => open(bytes)));
    expect([...codes].toSorted()).toEqual(['DECRYPT_FAILED', 'TRUNCATED', 'WRONG_SESSION']);
  });

  it('is not sealed under a name that could not be read again', async () => {
    const sealing = () => collect(sealFile(KEY, PLACE, { filename: 'a'.repeat(1_025) }, piecesOf(new Uint8Array(1))));
    expect(await outcomeOf(sealing)).toBe('CHAIN_INVALID');
  });

  it('is refused when chunks are swapped, repeated, dropped or added', async () => {
    const sealed = await seal(content);
    const chunk = (at: number) =>
      sealed.slice(FILE_HEAD_LENGTH + at * SEALED_CHUNK, FILE_HEAD_LENGTH + (at + 1) * SEALED_CHUNK);
    const head = sealed.slice(0, FILE_HEAD_LENGTH);
    const forged = [
      [chunk(1), chunk(0), chunk(2)],
      [chunk(0), chunk(0), chunk(2)],
      [chunk(0), chunk(2)],
      [chunk(0), chunk(1), chunk(2), chunk(2)],
      [chunk(0), chunk(1)],
    ].map((chunks) => concat(head, ...chunks));
    expect(await outcomes(forged, (file) => open(file))).toEqual(['DECRYPT_FAILED', 'TRUNCATED']);
  });

  it('does not take the head of another file of the same session', async () => {
    const [one, other] = await Promise.all([seal(new Uint8Array(900)), seal(new Uint8Array(900))]);
    const mixed = concat(one.slice(0, FILE_HEAD_LENGTH), other.slice(FILE_HEAD_LENGTH));
    expect(await outcomeOf(() => open(mixed))).toBe('DECRYPT_FAILED');
  });
});
