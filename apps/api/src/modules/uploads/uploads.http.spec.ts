import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { aSealedText } from '../../testing/sealed.ts';
import {
  anUploadApp,
  aSealedFile,
  file,
  payloadFor,
  payloads,
  SEALED_HEAD_BYTES,
  sha256,
} from '../../testing/uploads.ts';

const { app, send, world, add } = anUploadApp();

describe('an administrator in the place of whoever reads the file', () => {
  it.each(['patient', 'doctor'] as const)(
    'of the %s sees that there are documents, neither their titles nor a byte',
    async (who) => {
      const people = await world();
      const id = await add(people.patient, people.patient.partyId);
      const inPlace = { ...people[who], impersonatorId: newId() };
      const list = await app().as(inPlace).get(`/patient/${people.patient.partyId}/document`);
      expect(list.json()).toMatchObject([{ id, title: 'Non communiqué pendant une usurpation de session' }]);
      expect(list.body).not.toContain(aSealedText());
      for (const asked of [inPlace, { ...inPlace, isDemo: true }]) {
        for (const address of [`/upload/${id}`, `/upload?id=${id}`]) {
          const bytes = await app().as(asked).get(address);
          expect(bytes.json()).toMatchObject({ status: 403, code: 'IMPERSONATION_READ_ONLY' });
        }
      }
    },
  );
});

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

  it('adding documents tells the patient when somebody else did', async () => {
    const { patient, doctor } = await world();
    await add(doctor, patient.partyId);
    const published = await app().db.rows<{ payload: { userId: string; template: string } }>(
      `SELECT payload FROM spec.published WHERE payload->>'template' = 'document-new'`,
    );
    expect(published.map(({ payload }) => payload.userId)).toEqual([patient.userId]);
  });

  it('tells whoever has the record before them, in ids alone', async () => {
    const { patient, doctor, stranger } = await world();
    const id = await add(patient, patient.partyId);
    const published = await app().db.rows<{ payload: { event: string; rooms: string[]; payload: object } }>(
      `SELECT payload FROM spec.published WHERE payload->>'event' = 'document/created' AND payload->'payload'->>'id' = $1`,
      [id],
    );
    expect(published.map(({ payload }) => payload.payload)).toEqual([{ id, patientId: patient.partyId, version: 1 }]);
    expect(published[0]?.payload.rooms.toSorted()).toEqual(
      [`user:${patient.userId}`, `user:${doctor.userId}`].toSorted(),
    );
    expect(published[0]?.payload.rooms).not.toContain(`user:${stranger.userId}`);
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

  it('adding documents refuses the same document twice', async () => {
    const { patient } = await world();
    const bytes = aSealedFile();
    const parts = [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)];
    expect((await send(patient, parts)).statusCode).toBe(201);
    expect((await send(patient, parts)).json()).toMatchObject({ status: 409, code: 'KEY_EXISTS' });
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
});
