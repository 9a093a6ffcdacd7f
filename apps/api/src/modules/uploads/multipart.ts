import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { MAX_FILE_BYTES, MAX_FILES, MAX_UPLOAD_BYTES } from '@maillon/contracts/record/documents';
import type { FastifyRequest } from 'fastify';
import type { Wire } from '../../platform/http/call.ts';
import { closeAfterAnswer } from '../../platform/http/limits/close-after-answer.ts';
import { Refusal } from '../../platform/refusal.ts';

const MAX_FIELD_BYTES = 256 * 1024;
/** For what says whose the files are: it is JSON, and has the time that other JSON has (`server.ts`). Files have theirs (`transfer-rates.ts`). */
const DESCRIBED_WITHIN_MS = 30_000;

export interface Parts {
  /** The field `payloads`, parsed as JSON; it comes first, so that nothing is kept for a caller who may not. */
  onPayloads(value: unknown): Promise<void>;
  /** One file at a time, in their order; the next one waits. */
  onFile(bytes: Readable): Promise<void>;
}

/** Whether the file was cut at its limit; busboy says so on the stream. */
export const isCut = (bytes: Readable): boolean => 'truncated' in bytes && bytes.truncated === true;

/**
 * Reads `multipart/form-data` as it comes; nothing is held in memory. The names that files were given are not read at all.
 * @throws {Refusal} `PAYLOAD_TOO_LARGE`, `BAD_REQUEST`, `FILES_PAYLOADS_MISMATCH`, `REQUEST_TIMEOUT`, or what a part throws
 */
export const readParts = async (wire: Wire, parts: Parts): Promise<void> => {
  const { headers, raw } = wire.request;
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE');
  const parser = parserFor(headers);
  let last = Promise.resolve();
  let hasPayloads = false;
  let underWay: Readable | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const then = (work: () => Promise<void>): void => {
    last = last.then(work);
    last.catch(fail);
  };

  parser.on('field', (name: string, value: string, _nameCut: boolean, isValueCut: boolean) => {
    then(async () => {
      if (name !== 'payloads' || hasPayloads) throw new Refusal('FILES_PAYLOADS_MISMATCH');
      if (isValueCut) throw new Refusal('PAYLOAD_TOO_LARGE');
      hasPayloads = true;
      clearTimeout(timer);
      await parts.onPayloads(jsonOf(value));
    });
  });
  parser.on('file', (_name: string, bytes: Readable) => {
    // A file that waits for its turn must not bring the process down when the request breaks off.
    bytes.on('error', (error) => {
      // Of one under way its writer says why: what the stream carries may be a fault further down, of the disk.
      if (bytes !== underWay) fail(error);
    });
    then(async () => {
      if (!hasPayloads) throw new Refusal('FILES_PAYLOADS_MISMATCH');
      underWay = bytes;
      await parts.onFile(bytes);
      underWay = undefined;
    });
  });
  for (const limit of ['filesLimit', 'partsLimit']) parser.on(limit, () => fail(new Refusal('PAYLOAD_TOO_LARGE')));
  parser.on('fieldsLimit', () => fail(new Refusal('FILES_PAYLOADS_MISMATCH')));
  const finished = new Promise<void>((resolve) => parser.on('finish', resolve));
  parser.on('error', () => fail(new Refusal('BAD_REQUEST')));
  raw.on('aborted', () => fail(new Refusal('BAD_REQUEST')));
  // A client that does not say how much is coming is held to the same limit.
  let passed = 0;
  raw.on('data', ({ length }: Buffer) => {
    passed += length;
    if (passed > MAX_UPLOAD_BYTES) fail(new Refusal('PAYLOAD_TOO_LARGE'));
  });
  const timer = setTimeout(() => fail(new Refusal('REQUEST_TIMEOUT')), DESCRIBED_WITHIN_MS);
  raw.pipe(parser);
  try {
    await Promise.race([finished, failed]);
    await Promise.race([last, failed]);
    if (!hasPayloads) throw new Refusal('FILES_PAYLOADS_MISMATCH');
  } catch (error) {
    raw.unpipe(parser);
    underWay?.destroy(error instanceof Error ? error : undefined);
    closeAfterAnswer(wire.request, wire.reply);
    throw error;
  } finally {
    clearTimeout(timer);
    // What is under way ends before anything is cleaned up behind it.
    await last.catch(() => undefined);
  }
};

function parserFor(headers: FastifyRequest['headers']): Busboy {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fileSize: MAX_FILE_BYTES,
        files: MAX_FILES,
        fields: 1,
        parts: MAX_FILES + 1,
        fieldSize: MAX_FIELD_BYTES,
      },
    });
  } catch {
    throw new Refusal('BAD_REQUEST');
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('BAD_REQUEST');
  }
}
