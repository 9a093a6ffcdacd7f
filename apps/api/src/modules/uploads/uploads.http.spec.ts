import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aCalendarApp } from '../../testing/a-calendar-app.ts';
import { aDoctor, aPatient, aSharedFile } from '../../testing/calendars.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { UploadsModule } from './uploads.module.ts';

const app = aCalendarApp({}, [UploadsModule]);

const HEAD = Buffer.from('435601020001000190000000007000800000000000000a00000001', 'hex');
const aSealedFile = (length = 2_000, mark = 5): Buffer => Buffer.concat([HEAD, Buffer.alloc(length, mark)]);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const payloadFor = (patientId: string, bytes: Buffer, changes: Record<string, unknown> = {}) => {
  const id = newId();
  const about = { contentType: 'application/pdf', encrypted: true, sha256: sha256(bytes) };
  return { id, key: `${patientId}/document/${id}`, title: aSealedText(), ...about, ...changes };
};

const BORDER = 'border-of-a-test';
const field = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
const file = (bytes: Buffer) => field('files', bytes, '; filename="x"');
const payloads = (list: unknown) => field('payloads', JSON.stringify(list));

const send = (actor: Actor, parts: readonly Buffer[], headers: Record<string, string> = {}) => {
  app().sessions.people.set(actor.userId, actor);
  return app().inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      authorization: actor.userId,
      rid: 'anti-csrf',
      'content-type': `multipart/form-data; boundary=${BORDER}`,
      ...headers,
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${BORDER}--\r\n`)]),
  });
};

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
    const answer = await send(patient, [payloads(sent), ...bytes.map(file)]);
    expect(answer.statusCode).toBe(201);

    const list = (await app().as(doctor).get(`/patient/${patient.partyId}/document`)).json<{ id: string }[]>();
    expect(list.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    expect(list).toContainEqual(
      expect.objectContaining({ title: aSealedText(), type: 'document', size: HEAD.length + 900_000 }),
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

  it.each<[string, (patientId: string) => readonly Buffer[], number, string]>([
    ['clear bytes', (id) => [payloads([payloadFor(id, CLEAR)]), file(CLEAR)], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a few bytes', (id) => [payloads([payloadFor(id, HEAD)]), file(HEAD)], 415, 'UNSUPPORTED_MEDIA_TYPE'],
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
      (id) => [payloads([payloadFor(id, aSealedFile(), { author: 'me' })]), file(aSealedFile())],
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

  it('refuses the same document twice', async () => {
    const { patient } = await world();
    const bytes = aSealedFile();
    const parts = [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)];
    expect((await send(patient, parts)).statusCode).toBe(201);
    expect((await send(patient, parts)).json()).toMatchObject({ status: 409, code: 'KEY_EXISTS' });
  });

  it('refuses more than 25 MiB', async () => {
    const { patient } = await world();
    const bytes = aSealedFile(25 * 1024 * 1024);
    const answer = await send(patient, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]);
    expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
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
        'content-type': `multipart/form-data; boundary=${BORDER}`,
      },
      payload: Buffer.concat([file(aSealedFile()), Buffer.from(`--${BORDER}--\r\n`)]),
    });
    expect(answer.statusCode).toBe(415);
  });
});

const CLEAR = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(500, 65)]);

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
