import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Wire } from '../../platform/http/call.ts';
import { aSealedFile, END, file, MULTIPART, payloads } from '../../testing/uploads.ts';
import { readParts } from './multipart.ts';

/** A request whose bytes a test sends; its answer has left as soon as there is one. */
const aWire = () => {
  const raw = new PassThrough();
  const wire = { request: { headers: { 'content-type': MULTIPART }, raw }, reply: { raw: { writableFinished: true } } };
  return { raw, wire: wire as unknown as Wire };
};

const read = (wire: Wire) => {
  const seen: unknown[] = [];
  const parts = {
    onPayloads: async (value: unknown) => void seen.push(value),
    onFile: async (bytes: AsyncIterable<Buffer>) => {
      let size = 0;
      for await (const { length } of bytes) size += length;
      seen.push(size);
    },
  };
  return readParts(wire, parts).then(
    () => seen,
    (error: { code: string }) => error.code,
  );
};

describe('an upload that comes drop by drop', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('has thirty seconds to say whose its files are', async () => {
    const { raw, wire } = aWire();
    const outcome = read(wire);
    raw.write(payloads(['x']).subarray(0, 70));
    await jest.advanceTimersByTimeAsync(29_999);
    raw.write(' ');
    await jest.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('REQUEST_TIMEOUT');
  });

  it('the files of an upload get the time that they need after its first part', async () => {
    const { raw, wire } = aWire();
    const bytes = aSealedFile();
    const outcome = read(wire);
    raw.write(Buffer.concat([payloads(['x']), file(bytes).subarray(0, 1_000)]));
    await jest.advanceTimersByTimeAsync(120_000);
    raw.end(Buffer.concat([file(bytes).subarray(1_000), END]));
    expect(await outcome).toEqual([['x'], bytes.length]);
  });
});
