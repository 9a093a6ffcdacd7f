import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ObjectStore } from '../../platform/storage.ts';
import { aCalendarApp, NOW } from '../../testing/a-calendar-app.ts';
import { aDoctor, aGrant, aPatient, aSharedFile } from '../../testing/calendars.ts';
import { aSealedText } from '../../testing/sealed.ts';
import {
  aPdf,
  aSealedFile,
  END,
  file,
  MULTIPART,
  payloadFor,
  payloads,
  SEALED_HEAD_BYTES,
  sendParts,
  sha256,
} from '../../testing/uploads.ts';
import { UploadsModule } from './uploads.module.ts';

const app = aCalendarApp({}, [UploadsModule]);
const send = (actor: Actor, parts: readonly Buffer[]) => sendParts(app(), actor, parts);
const CLEAR = aPdf();

const add = async (actor: Actor, patientId: string, bytes = aSealedFile()) => {
  const payload = payloadFor(patientId, bytes);
  const answer = await send(actor, [payloads([payload]), file(bytes)]);
  expect(answer.statusCode).toBe(201);
  return payload.id;
};

const blobs = async () => (await app().db.rows<{ n: number }>('SELECT count(*)::int AS n FROM documents'))[0]?.n ?? 0;

const world = async () => {
  const { db } = app();
  const [patient, doctor, stranger] = [await aPatient(db), await aDoctor(db), await aDoctor(db)];
  await aSharedFile(db, patient, doctor);
  return { patient, doctor, stranger };
};

describe('adding documents', () => {
  it('keeps several at once, as they came, and gives them back to whoever may read the file', async () => {
    const { patient, doctor } = await world();
    const bytes = [aSealedFile(900_000, 1), aSealedFile(200, 2)];
    const sent = bytes.map((one) => payloadFor(patient.partyId, one));
    const answer = await send(patient, [payloads(sent), ...bytes.map((one) => file(one))]);
    expect(answer.statusCode).toBe(201);

    const list = (await app().as(doctor).get(`/patient/${patient.partyId}/document`)).json<{ id: string }[]>();
    expect(list.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    expect(list).toContainEqual(
      expect.objectContaining({ title: aSealedText(), type: 'document', size: SEALED_HEAD_BYTES + 900_000 }),
    );
    const download = await app().as(doctor).get(`/upload/${sent[0]?.id}`);
    expect(download.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    expect(sha256(download.rawPayload)).toBe(sent[0]?.sha256);
  });

  it('tells the patient when somebody else did', async () => {
    const { patient, doctor } = await world();
    await add(doctor, patient.partyId);
    const told = await app().db.rows<{ payload: { userId: string; template: string } }>(
      `SELECT payload FROM outbox WHERE payload->>'template' = 'document-new'`,
    );
    expect(told.map(({ payload }) => payload.userId)).toEqual([patient.userId]);
  });

  it('tells whoever has the record before them, in ids alone', async () => {
    const { patient, doctor, stranger } = await world();
    const id = await add(patient, patient.partyId);
    const told = await app().db.rows<{ payload: { event: string; rooms: string[]; payload: object } }>(
      `SELECT payload FROM outbox WHERE payload->>'event' = 'document/created' AND payload->'payload'->>'id' = $1`,
      [id],
    );
    expect(told.map(({ payload }) => payload.payload)).toEqual([{ id, patientId: patient.partyId, version: 1 }]);
    expect(told[0]?.payload.rooms.toSorted()).toEqual([`user:${patient.userId}`, `user:${doctor.userId}`].toSorted());
    expect(told[0]?.payload.rooms).not.toContain(`user:${stranger.userId}`);
  });

  it('is whoever sends it, whatever the description says', async () => {
    const { patient, doctor } = await world();
    const bytes = aSealedFile();
    const said = payloadFor(patient.partyId, bytes, {
      author: { id: patient.partyId },
      document: { author: { id: patient.partyId } },
    });
    expect((await send(doctor, [payloads([said]), file(bytes)])).json()).toMatchObject([
      { author: { id: doctor.partyId } },
    ]);
  });

  it('takes a patient by user id, and keeps the document under the profile', async () => {
    const { patient } = await world();
    const bytes = aSealedFile();
    const said = payloadFor(patient.userId, bytes);
    const answer = await send(patient, [payloads([said]), file(bytes)]);
    expect(answer.json()).toMatchObject([{ key: `${patient.partyId}/document/${said.id}` }]);
    const list = (await app().as(patient).get(`/patient/${patient.userId}/document`)).json<{ id: string }[]>();
    expect(list.map(({ id }) => id)).toEqual([said.id]);
  });

  it('keeps what FHIR says of it, and lists by type', async () => {
    const { patient } = await world();
    const bytes = aSealedFile();
    const report = payloadFor(patient.partyId, bytes, {
      document: { type: 'diagnosticReport', date: '2026-03-02', subject: { id: patient.partyId } },
    });
    await send(patient, [payloads([report]), file(bytes)]);
    await add(patient, patient.partyId);
    const reports = await app().as(patient).get(`/patient/${patient.partyId}/document?type=diagnosticReport`);
    expect(reports.json()).toMatchObject([{ id: report.id, type: 'diagnosticReport' }]);
  });

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
  ])('refuses %s, and keeps nothing', async (_what, parts, status, code) => {
    const { patient } = await world();
    const before = await blobs();
    const answer = await send(patient, parts(patient.partyId));
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code });
    expect(await blobs()).toBe(before);
  });

  it.each(['<img src=x onerror=alert(1)>.svg', '../../../etc/passwd', 'a.pdf\\"; x="', 'CON', 'x'.repeat(5_000)])(
    'does not read the name of a file: %s',
    async (name) => {
      const { patient } = await world();
      const bytes = aSealedFile();
      const said = payloadFor(patient.partyId, bytes);
      const answer = await send(patient, [payloads([said]), file(bytes, name)]);
      expect(answer.statusCode).toBe(201);
      expect(answer.body).not.toContain('onerror');
      const download = await app().as(patient).get(`/upload/${said.id}`);
      expect(download.headers['content-disposition']).toBe(
        `attachment; filename="${said.id}.sealed"; filename*=UTF-8''${said.id}.sealed`,
      );
    },
  );

  it('refuses the same document twice', async () => {
    const { patient } = await world();
    const bytes = aSealedFile();
    const parts = [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)];
    expect((await send(patient, parts)).statusCode).toBe(201);
    expect((await send(patient, parts)).json()).toMatchObject({ status: 409, code: 'KEY_EXISTS' });
  });

  it('refuses more than 25 MiB', async () => {
    const { patient } = await world();
    const bytes = aSealedFile(26 * 1024 * 1024);
    const answer = await send(patient, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it('keeps nothing when the disk is full', async () => {
    const { patient } = await world();
    const store = app().app.get(ObjectStore, { strict: false });
    const put = store.put.bind(store);
    store.put = async (bytes) => {
      bytes.destroy();
      throw new Refusal('STORAGE_FULL');
    };
    try {
      const bytes = aSealedFile(200_000);
      const answer = await send(patient, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
      expect(answer.json()).toMatchObject({ status: 507, code: 'STORAGE_FULL' });
      expect(answer.json().detail).toBe('Nous sommes désolés de la gêne, veuillez réessayer plus tard.');
    } finally {
      store.put = put;
    }
    expect((await app().as(patient).get(`/patient/${patient.partyId}/document`)).json()).toEqual([]);
  });

  it('cuts a stream that never ends, soon after it was refused', async () => {
    const { patient } = await world();
    await app().app.listen(0, '127.0.0.1');
    const { port } = app().app.getHttpServer().address() as AddressInfo;
    app().sessions.people.set(patient.userId, patient);
    const endless = request({
      port,
      method: 'POST',
      path: '/api/upload',
      headers: { authorization: patient.userId, rid: 'anti-csrf', 'content-type': MULTIPART },
    });
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
    expect((await app().as(patient).get(`/patient/${patient.partyId}/document`)).json()).toEqual([]);
  });

  it('keeps nothing of an upload that breaks off, at any part of it', async () => {
    const { patient } = await world();
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
    expect((await app().as(patient).get(`/patient/${patient.partyId}/document`)).json()).toEqual([]);
  });

  it('does not know the patient of a stranger', async () => {
    const { patient, stranger } = await world();
    const bytes = aSealedFile();
    const answer = await send(stranger, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('takes no JSON, and no other endpoint takes files', async () => {
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

describe('the documents of a patient', () => {
  it('are nobody’s who has no access to the file', async () => {
    const { patient, stranger } = await world();
    const id = await add(patient, patient.partyId);
    expect((await app().as(stranger).get(`/patient/${patient.partyId}/document`)).statusCode).toBe(404);
    expect((await app().as(stranger).get(`/upload/${id}`)).statusCode).toBe(404);
    expect((await app().as(stranger).delete(`/upload/${id}`)).statusCode).toBe(404);
  });

  it('are taken away by their author: patients at any time, others within a day', async () => {
    const { patient, doctor } = await world();
    const [own, theirs] = [await add(patient, patient.partyId), await add(doctor, patient.partyId)];
    expect((await app().as(doctor).delete(`/upload/${own}`)).statusCode).toBe(403);
    expect((await app().as(patient).delete(`/upload/${theirs}`)).statusCode).toBe(403);
    await app().db.rows(`UPDATE documents SET created_at = created_at - interval '400 days'`);
    expect((await app().as(doctor).delete(`/upload/${theirs}`)).statusCode).toBe(403);
    expect((await app().as(patient).delete(`/upload/${own}`)).statusCode).toBe(204);
    const left = (await app().as(patient).get(`/patient/${patient.partyId}/document`)).json<{ id: string }[]>();
    expect(left.map(({ id }) => id)).toEqual([theirs]);
    expect((await app().as(patient).get(`/upload/${own}`)).statusCode).toBe(404);
  });

  it('are taken away within a day by whoever added them', async () => {
    const { patient, doctor } = await world();
    const id = await add(doctor, patient.partyId);
    app().clock.moveTo(new Date().toISOString());
    expect((await app().as(doctor).delete(`/upload/${id}`)).statusCode).toBe(204);
    app().clock.moveTo(NOW);
  });

  it('are taken away at any time by whoever acts for the patient, where they added them', async () => {
    const { patient, doctor } = await world();
    await aGrant(app().db, {
      resource: 'patient-delegation',
      from: patient.partyId,
      to: doctor.partyId,
      rights: ['ACT'],
    });
    const id = await add(doctor, patient.partyId);
    await app().db.rows(`UPDATE documents SET created_at = created_at - interval '400 days'`);
    expect((await app().as(doctor).delete(`/upload/${id}`)).statusCode).toBe(204);
  });

  it('are added by whoever may complete the file, not by whoever only reads it', async () => {
    const { patient, stranger } = await world();
    await aGrant(app().db, { resource: 'medical-file', from: patient.partyId, to: stranger.partyId, rights: ['READ'] });
    const bytes = aSealedFile();
    const answer = await send(stranger, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('get another title from their author, sealed as the first one was', async () => {
    const { patient, doctor } = await world();
    const id = await add(patient, patient.partyId);
    const title = aSealedText(8);
    expect((await app().as(doctor).patch(`/upload/${id}`, { title })).statusCode).toBe(403);
    expect((await app().as(patient).patch(`/upload/${id}`, { title: 'Échographie' })).json()).toMatchObject({
      status: 422,
    });
    const stale = await app().as(patient).patch(`/upload/${id}`, { title }, { 'if-match': '"7"' });
    expect(stale.json()).toMatchObject({ status: 412, code: 'STALE_VERSION' });
    const answer = await app().as(patient).patch(`/upload/${id}`, { title });
    expect(answer.json()).toMatchObject({ id, title, version: 2 });
    expect(answer.headers.etag).toBe('"2"');
    const lines = await app().db.rows(
      `SELECT 1 FROM audit_events WHERE target_id = $1 AND action = 'document.renamed'`,
      [id],
    );
    expect(lines).toHaveLength(1);
  });

  it('are found by their key and by their id', async () => {
    const { patient, doctor, stranger } = await world();
    const id = await add(patient, patient.partyId);
    const key = `${patient.partyId}/document/${id}`;
    expect((await app().as(doctor).get(`/upload?key=${key}`)).json()).toMatchObject({ id, key });
    expect((await app().as(doctor).get(`/upload?key=${patient.partyId}/document/${newId()}`)).json()).toBeNull();
    expect((await app().as(stranger).get(`/upload?key=${key}`)).statusCode).toBe(404);
    expect((await app().as(stranger).get(`/upload?key=${patient.partyId}/document/${newId()}`)).statusCode).toBe(404);
    const byId = await app().as(doctor).get(`/upload?id=${id}`);
    expect(byId.rawPayload.length).toBe(aSealedFile().length);
    expect((await app().as(doctor).get(`/upload?id=${id}&key=${key}`)).statusCode).toBe(422);
    expect((await app().as(doctor).get('/upload')).statusCode).toBe(422);
  });

  it('come in parts, so that a download that broke off goes on', async () => {
    const { patient } = await world();
    const bytes = Buffer.from(
      aSealedFile(70_000).map((_byte, at) => (at < SEALED_HEAD_BYTES ? (aSealedFile()[at] ?? 0) : at % 251)),
    );
    const said = payloadFor(patient.partyId, bytes);
    await send(patient, [payloads([said]), file(bytes)]);
    const part = (range: string, more: Record<string, string> = {}) =>
      app()
        .as(patient)
        .get(`/upload/${said.id}`, { range, ...more });

    const middle = await part('bytes=1000-1999');
    expect(middle.statusCode).toBe(206);
    expect(middle.headers).toMatchObject({
      'content-range': `bytes 1000-1999/${bytes.length}`,
      'content-length': '1000',
      etag: `"${said.sha256}"`,
      'accept-ranges': 'bytes',
    });
    expect(middle.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true);
    expect((await part('bytes=69000-')).rawPayload.equals(bytes.subarray(69_000))).toBe(true);
    expect((await part(`bytes=${bytes.length}-`)).json()).toMatchObject({ status: 416, code: 'RANGE_NOT_SATISFIABLE' });
    expect((await part('bytes=0-9', { 'if-range': '"other bytes"' })).rawPayload.length).toBe(bytes.length);
    expect(
      (
        await app()
          .as(patient)
          .get(`/upload/${said.id}`, { 'if-none-match': `"${said.sha256}"` })
      ).statusCode,
    ).toBe(304);
  });

  it('run nowhere, should somebody open their address', async () => {
    const { patient } = await world();
    const { headers } = await app()
      .as(patient)
      .get(`/upload/${await add(patient, patient.partyId)}`);
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('are not found when their bytes are lost', async () => {
    const { patient } = await world();
    const id = await add(patient, patient.partyId);
    const [row] = await app().db.rows<{ blobId: string }>('SELECT blob_id AS "blobId" FROM documents WHERE id = $1', [
      id,
    ]);
    await app()
      .app.get(ObjectStore, { strict: false })
      .delete(row?.blobId ?? '');
    expect((await app().as(patient).get(`/upload/${id}`)).statusCode).toBe(404);
  });

  it('leave a line in the trail of whoever reads', async () => {
    const { patient, doctor } = await world();
    const id = await add(patient, patient.partyId);
    await app().as(doctor).get(`/upload/${id}`);
    const lines = await app().db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_events WHERE target_id = $1 AND target_kind = 'document'`,
      [id],
    );
    expect(lines[0]?.n).toBeGreaterThan(0);
  });
});
