import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { NAMES } from '../../platform/storage/storage.ts';
import { eventually } from '../../testing/eventually.ts';
import { aFullDisk } from '../../testing/full-disk.ts';
import { anUploadApp, aPdf, aSealedFile, END, file, MULTIPART, payloadFor, payloads } from '../../testing/uploads.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'maillon-refused-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { app, send, world } = anUploadApp({ STORAGE_DIR: folder });
const CLEAR = aPdf();

/** Rows of documents, and files of the folder, whole or half. */
const kept = async (): Promise<{ rows: number; files: number }> => {
  const rows = await app().db.rows('SELECT 1 FROM documents');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const mine = files.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(NAMES));
  return { rows: rows.length, files: mine.length };
};

/** A request whose bytes the test sends itself, over a real connection. */
const anUploadOf = async (actor: Actor): Promise<RequestOptions> => {
  const server: Server = app().app.getHttpServer();
  if (!server.listening) await app().app.listen(0, '127.0.0.1');
  app().sessions.people.set(actor.userId, actor);
  return {
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    path: '/api/upload',
    headers: { authorization: actor.userId, rid: 'anti-csrf', 'content-type': MULTIPART },
  };
};

describe('an upload that is refused keeps nothing:', () => {
  it.each<[string, (patientId: string) => readonly Buffer[], number, string]>([
    ['clear bytes', (id) => [payloads([payloadFor(id, CLEAR)]), file(CLEAR)], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a few bytes',
      (id) => [payloads([payloadFor(id, aSealedFile(9))]), file(aSealedFile(9))],
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'bytes that changed on the way',
      (id) => [payloads([payloadFor(id, aSealedFile())]), file(aSealedFile(2_000, 6))],
      422,
      'CHECKSUM',
    ],
    ['no file at all', (id) => [payloads([payloadFor(id, aSealedFile())])], 422, 'FILES_PAYLOADS_MISMATCH'],
    [
      'one file too many',
      (id) => [payloads([payloadFor(id, aSealedFile())]), file(aSealedFile()), file(aSealedFile())],
      422,
      'FILES_PAYLOADS_MISMATCH',
    ],
    ['a file before its description', () => [file(aSealedFile())], 422, 'FILES_PAYLOADS_MISMATCH'],
    [
      'a clear title',
      (id) => [payloads([payloadFor(id, aSealedFile(), { title: 'Échographie' })]), file(aSealedFile())],
      422,
      'VALIDATION_FAILED',
    ],
    [
      'a key that is another document’s',
      (id) => [payloads([payloadFor(id, aSealedFile(), { id: newId() })]), file(aSealedFile())],
      422,
      'UPLOAD_KEY_INVALID',
    ],
    [
      'a key that climbs',
      (id) => [payloads([payloadFor(id, aSealedFile(), { key: `${id}/document/../../etc` })]), file(aSealedFile())],
      422,
      'UPLOAD_KEY_INVALID',
    ],
    [
      'a member that is not known',
      (id) => [payloads([payloadFor(id, aSealedFile(), { owner: 'me' })]), file(aSealedFile())],
      422,
      'UNKNOWN_FIELD',
    ],
  ])('%s', async (_what, parts, status, code) => {
    const { patient } = await world();
    const before = await kept();
    const answer = await send(patient, parts(patient.partyId));
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code });
    expect(await kept()).toEqual(before);
  });

  it('more than 25 MiB', async () => {
    const { patient } = await world();
    const before = await kept();
    const bytes = aSealedFile(26 * 1024 * 1024);
    const answer = await send(patient, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await kept()).toEqual(before);
  });

  it.each([0, 100_000, 290_000])('for which the disk has no room after %i bytes', async (room) => {
    const { patient } = await world();
    const before = await kept();
    const bytes = aSealedFile(300_000);
    const sent = [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)];
    const disk = aFullDisk(room);
    try {
      const answer = await send(patient, sent);
      expect(answer.json()).toMatchObject({ status: 507, code: 'STORAGE_FULL' });
      expect(answer.json().detail).toBe('Nous sommes désolés de la gêne, veuillez réessayer plus tard.');
      expect(disk.wasHit).toBe(true);
    } finally {
      disk.free();
    }
    expect(await kept()).toEqual(before);
    expect((await send(patient, sent)).statusCode).toBe(201);
  });

  it('whose second file finds the disk full: the first goes too', async () => {
    const { patient } = await world();
    const before = await kept();
    const [one, two] = [aSealedFile(100_000), aSealedFile(200_000)];
    const described = [payloadFor(patient.partyId, one), payloadFor(patient.partyId, two)];
    const disk = aFullDisk(150_000);
    try {
      const answer = await send(patient, [payloads(described), file(one), file(two)]);
      expect(answer.json()).toMatchObject({ status: 507, code: 'STORAGE_FULL' });
    } finally {
      disk.free();
    }
    expect(await kept()).toEqual(before);
  });

  it('a tracing or a picture for which the disk has no room', async () => {
    const { patient, doctor } = await world();
    const before = await kept();
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#258' } })
      .png()
      .toBuffer();
    const clear = { encrypted: false, title: '' };
    const disk = aFullDisk(0);
    try {
      const avatar = payloadFor(patient.partyId, picture, { ...clear, contentType: 'image/png' });
      const ecg = payloadFor(patient.partyId, CLEAR, clear);
      const answers = [
        await send(patient, [payloads([{ ...avatar, key: `avatar/${patient.userId}` }]), file(picture)]),
        await send(doctor, [payloads([{ ...ecg, key: `${patient.partyId}/ecg/${ecg.id}` }]), file(CLEAR)]),
      ];
      expect(answers.map((answer) => answer.json().code)).toEqual(['STORAGE_FULL', 'STORAGE_FULL']);
    } finally {
      disk.free();
    }
    expect(await kept()).toEqual(before);
  });

  it('more than ten files, or descriptions of more than ten', async () => {
    const { patient } = await world();
    const before = await kept();
    const bytes = aSealedFile();
    const described = (count: number) =>
      payloads(Array.from({ length: count }, () => payloadFor(patient.partyId, bytes)));
    const files = Array.from({ length: 11 }, () => file(bytes));
    for (const count of [10, 11]) {
      const answer = await send(patient, [described(count), ...files]);
      expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    }
    expect(await kept()).toEqual(before);
  });

  it('one whose last border never comes', async () => {
    const { patient } = await world();
    const before = await kept();
    const bytes = aSealedFile(50_000);
    const whole = Buffer.concat([payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    app().sessions.people.set(patient.userId, patient);
    for (const payload of [whole.subarray(0, -2_000), whole.subarray(0, 100)]) {
      const headers = { authorization: patient.userId, rid: 'anti-csrf', 'content-type': MULTIPART };
      const answer = await app().inject({ method: 'POST', url: '/api/upload', headers, payload });
      expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    }
    expect(await kept()).toEqual(before);
  });

  it('for which the disk has no room while the rest is still on its way', async () => {
    const { patient } = await world();
    const before = await kept();
    const half = request(await anUploadOf(patient));
    half.on('error', () => undefined);
    const answered = new Promise<IncomingMessage>((resolve) => half.once('response', resolve));
    const disk = aFullDisk(100_000);
    try {
      half.write(payloads([payloadFor(patient.partyId, aSealedFile(900_000))]));
      half.write(file(aSealedFile(400_000)).subarray(0, -2));
      const answer = await answered;
      expect({ status: answer.statusCode, problem: await json(answer) }).toMatchObject({
        status: 507,
        problem: { code: 'STORAGE_FULL' },
      });
    } finally {
      disk.free();
      half.destroy();
    }
    await eventually(async () => JSON.stringify(await kept()) === JSON.stringify(before));
  });

  it('a stream that never ends, which is cut soon after it was refused', async () => {
    const { patient } = await world();
    const before = await kept();
    const endless = request(await anUploadOf(patient));
    const piece = Buffer.alloc(1024 * 1024, 7);
    const closed = new Promise<void>((resolve) => endless.on('close', resolve));
    endless.on('error', () => undefined);
    const answered = new Promise<IncomingMessage>((resolve) => endless.once('response', resolve));
    endless.write(payloads([payloadFor(patient.partyId, piece)]));
    endless.write(file(aSealedFile()).subarray(0, -2));
    const pour = (): void => {
      while (!endless.destroyed && endless.write(piece));
      if (!endless.destroyed) endless.once('drain', pour);
    };
    pour();
    expect((await answered).statusCode).toBe(413);
    await closed;
    await eventually(async () => JSON.stringify(await kept()) === JSON.stringify(before));
  });

  it('one that breaks off, at any part of it', async () => {
    const { patient } = await world();
    const before = await kept();
    const { port } = app().app.getHttpServer().address() as AddressInfo;
    const bytes = aSealedFile(50_000);
    const whole = Buffer.concat([payloads([payloadFor(patient.partyId, bytes)]), file(bytes), END]);
    const head = [
      'POST /api/upload HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: ${patient.userId}`,
      'rid: anti-csrf',
      `content-type: ${MULTIPART}`,
      `content-length: ${whole.length}`,
    ].join('\r\n');
    for (const share of [0, 0.05, 0.5, 0.99]) {
      const line = connect(port, '127.0.0.1');
      await once(line, 'connect');
      line.write(`${head}\r\n\r\n`);
      line.write(whole.subarray(0, Math.floor(whole.length * share)), () => line.destroy());
      await once(line, 'close');
    }
    await eventually(async () => JSON.stringify(await kept()) === JSON.stringify(before));
  });

  it('for the patient of a stranger, whom it does not know', async () => {
    const { patient, stranger } = await world();
    const bytes = aSealedFile();
    const answer = await send(stranger, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('JSON in the place of files, and files where none are taken', async () => {
    const { patient } = await world();
    expect((await app().as(patient).post('/upload', { payloads: [] })).statusCode).toBe(415);
    const answer = await app().inject({
      method: 'POST',
      url: '/api/appointment',
      headers: {
        authorization: patient.userId,
        rid: 'anti-csrf',
        'content-type': MULTIPART,
      },
      payload: Buffer.concat([file(aSealedFile()), END]),
    });
    expect(answer.statusCode).toBe(415);
  });
});
