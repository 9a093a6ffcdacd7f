import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import type { Actor } from '../../platform/actor.ts';
import type { Wire } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { aSealedFile, END, file, MULTIPART, payloads } from '../../testing/uploads.ts';
import type { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { type Announced, FileReceiver } from './file-receiver.ts';
import type { FileWriter, StoredFile } from './file-writer.ts';

const actor = { partyId: 'doctor' } as Actor;
const announced = { id: 'report', payload: { title: 'Bilan', encrypted: false }, target: {} } as unknown as Announced;

/** One file that comes whole; `write` is what keeps its row. @returns the blobs whose bytes were taken away */
const removedAfter = async (write: () => Promise<void>): Promise<readonly string[]> => {
  const removed: string[] = [];
  const writer = {
    requireForm: () => undefined,
    write: async (bytes: AsyncIterable<Buffer>) => {
      for await (const _chunk of bytes);
      return { blobId: 'blob' };
    },
    remove: async (files: readonly StoredFile[]) => void removed.push(...files.map(({ blobId }) => blobId)),
  } as unknown as FileWriter;
  const sealed = { require: async () => undefined } as unknown as SealedSessions;
  const raw = new PassThrough();
  const wire = { request: { headers: { 'content-type': MULTIPART }, raw }, reply: { raw: { writableFinished: true } } };
  raw.end(Buffer.concat([payloads(['x']), file(aSealedFile()), END]));
  const receiver = new FileReceiver(writer, sealed);
  await receiver.receive(actor, wire as unknown as Wire, async () => [announced], write).catch(() => undefined);
  return removed;
};

describe('the bytes of a file that came', () => {
  it('stay with the row that was kept', async () => {
    expect(await removedAfter(async () => undefined)).toEqual([]);
  });

  it('go where the row was refused', async () => {
    expect(await removedAfter(() => Promise.reject(new Refusal('KEY_EXISTS')))).toEqual(['blob']);
  });

  it('go where Postgres answered that it kept nothing', async () => {
    const full = Object.assign(new DatabaseError('No space left on device', 1, 'error'), { code: '53100' });
    expect(await removedAfter(() => Promise.reject(full))).toEqual(['blob']);
  });

  it('stay where the connection was lost: the commit may have kept the row', async () => {
    expect(await removedAfter(() => Promise.reject(new Error('Connection terminated unexpectedly')))).toEqual([]);
  });
});
