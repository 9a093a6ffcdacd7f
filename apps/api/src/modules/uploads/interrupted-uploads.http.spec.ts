import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Actor } from '../../platform/actor.ts';
import { eventually } from '../../testing/eventually.ts';
import { aFullDisk } from '../../testing/full-disk.ts';
import { keptUploads } from '../../testing/kept-uploads.ts';
import { aSealedFile, END, file, MULTIPART, payloadFor, payloads } from '../../testing/uploads.ts';

const { app, send, world, CLEAR, kept } = keptUploads();

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

describe('an upload that ends halfway keeps nothing:', () => {
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
});
