import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { aDoctor, aMidwife, anAppointment, aPatient, aSharedFile } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { aPdf, aSealedFile, file, payloadFor, payloads, sendParts, sha256 } from '../../testing/uploads.ts';
import { AttachmentPlaces } from './attachment-places.service.ts';
import { UploadsModule } from './uploads.module.ts';

const app = aCalendarApp({}, [UploadsModule]);

const send = (actor: Actor, said: { key: string }, bytes: Buffer, url?: string) =>
  sendParts(app(), actor, [payloads([said]), file(bytes)], url);

const world = async () => {
  const { db } = app();
  const [patient, doctor, midwife, stranger] = [
    await aPatient(db),
    await aDoctor(db),
    await aMidwife(db),
    await aDoctor(db),
  ];
  const start = '2026-11-24T10:00:00Z';
  const appointmentId = await anAppointment(db, { patient, practitioners: [doctor, midwife], start });
  return { patient, doctor, midwife, stranger, appointmentId };
};

const at = (key: string, changes: Record<string, unknown> = {}, bytes = aSealedFile()) => ({
  ...payloadFor('', bytes, changes),
  id: undefined,
  key,
});

describe('a visit', () => {
  it('lets its doctor prescribe without any other right, and nobody else', async () => {
    const { patient, doctor, midwife, stranger, appointmentId } = await world();
    const prescription = () => at(`${patient.partyId}/prescription/${newId()}`, { appointment: { id: appointmentId } });
    expect((await send(doctor, prescription(), aSealedFile())).statusCode).toBe(201);
    expect((await send(midwife, prescription(), aSealedFile())).statusCode).toBe(404);
    expect((await send(stranger, prescription(), aSealedFile())).statusCode).toBe(404);
    expect((await send(doctor, at(`${patient.partyId}/prescription/${newId()}`), aSealedFile())).statusCode).toBe(404);
    expect(
      (
        await send(
          doctor,
          at(`${patient.partyId}/document/${newId()}`, { appointment: { id: appointmentId } }),
          aSealedFile(),
        )
      ).statusCode,
    ).toBe(404);
  });

  it('takes captures of those who receive the patient, who read them afterwards', async () => {
    const { patient, doctor, stranger, appointmentId } = await world();
    const capture = at(`appointment-screenshot/${appointmentId}/${newId()}`, { contentType: 'image/webp' });
    const url = `/appointment/${appointmentId}/photo`;
    const answer = await send(doctor, capture, aSealedFile(), url);
    expect(answer.statusCode).toBe(201);
    const [{ id }] = answer.json<[{ id: string }]>();
    expect((await app().as(doctor).get(`/upload/${id}`)).statusCode).toBe(200);
    expect((await app().as(patient).get(`/upload/${id}`)).statusCode).toBe(200);
    expect((await app().as(stranger).get(`/upload/${id}`)).statusCode).toBe(404);
    expect((await send(patient, at(`appointment-screenshot/${appointmentId}`), aSealedFile())).statusCode).toBe(403);
    expect((await send(stranger, at(`appointment-screenshot/${appointmentId}`), aSealedFile(), url)).statusCode).toBe(
      404,
    );
  });

  it('takes no capture of another visit under its address', async () => {
    const { doctor, appointmentId } = await world();
    const other = await world();
    const url = `/appointment/${appointmentId}/photo`;
    const capture = at(`appointment-screenshot/${other.appointmentId}`);
    expect((await send(doctor, capture, aSealedFile(), url)).json()).toMatchObject({ code: 'UPLOAD_KEY_INVALID' });
    const two = [
      payloads([at(`appointment-screenshot/${appointmentId}`), at(`appointment-screenshot/${appointmentId}`)]),
      file(aSealedFile()),
      file(aSealedFile()),
    ];
    expect((await sendParts(app(), doctor, two, url)).json()).toMatchObject({ code: 'FILES_PAYLOADS_MISMATCH' });
  });

  it('opens its report to those who took part, not the other documents', async () => {
    const { patient, doctor, appointmentId } = await world();
    const keep = async (type: string) => {
      const said = payloadFor(patient.partyId, aSealedFile(), { document: { type } });
      await send(patient, said, aSealedFile());
      await app().db.rows('UPDATE documents SET appointment_id = $2 WHERE id = $1', [said.id, appointmentId]);
      return said.id;
    };
    const [report, other] = [await keep('diagnosticReport'), await keep('document')];
    expect((await app().as(doctor).get(`/upload/${report}`)).statusCode).toBe(200);
    expect((await app().as(doctor).get(`/upload/${other}`)).statusCode).toBe(404);
  });

  it.each([
    ['of another patient', async (mine: string) => ({ key: mine, other: (await world()).appointmentId })],
    ['that is nobody’s', async (mine: string) => ({ key: mine, other: newId() })],
  ])('%s is no place for a document', async (_what, make) => {
    const { patient, doctor } = await world();
    await aSharedFile(app().db, patient, doctor);
    const { key, other } = await make(`${patient.partyId}/document/${newId()}`);
    const answer = await send(doctor, at(key, { appointment: { id: other } }), aSealedFile());
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of the same doctor with somebody else is no place either', async () => {
    const { patient, doctor } = await world();
    await aSharedFile(app().db, patient, doctor);
    const somebody = await aPatient(app().db);
    const visit = await anAppointment(app().db, {
      patient: somebody,
      practitioners: [doctor],
      start: '2026-11-25T10:00:00Z',
    });
    const said = at(`${patient.partyId}/document/${newId()}`, { appointment: { id: visit } });
    expect((await send(doctor, said, aSealedFile())).json()).toMatchObject({ code: 'UPLOAD_KEY_INVALID' });
    const subject = at(`${patient.partyId}/document/${newId()}`, { document: { subject: { id: somebody.partyId } } });
    expect((await send(doctor, subject, aSealedFile())).json()).toMatchObject({ code: 'UPLOAD_KEY_INVALID' });
  });
});

describe('a thread', () => {
  it('is closed to everybody as long as nobody says whose it is, then open to its people', async () => {
    const { patient, doctor, stranger } = await world();
    const threadId = newId();
    const key = () => `transmission/${threadId}/${newId()}`;
    expect((await send(doctor, at(key()), aSealedFile())).json()).toMatchObject({ code: 'NOT_FOUND' });

    app()
      .app.get(AttachmentPlaces, { strict: false })
      .on('transmission', async (actor, id) =>
        id === threadId && actor.partyId === doctor.partyId
          ? { patientId: patient.partyId, read: true, add: true }
          : null,
      );
    const said = at(key());
    const [{ id }] = (await send(doctor, said, aSealedFile())).json<[{ id: string }]>();
    expect((await app().as(doctor).get(`/upload?key=${said.key}`)).json()).toMatchObject({ id });
    expect((await app().as(doctor).get(`/upload/${id}`)).statusCode).toBe(200);
    expect((await app().as(stranger).get(`/upload/${id}`)).statusCode).toBe(404);
    expect((await send(stranger, at(key()), aSealedFile())).json()).toMatchObject({ code: 'NOT_FOUND' });

    // What hangs on one thread cannot claim another one.
    const borrowed = at(key(), { transmission: { id: newId() } });
    expect((await send(doctor, borrowed, aSealedFile())).json()).toMatchObject({ code: 'UPLOAD_KEY_INVALID' });
  });
});

describe('a clear file', () => {
  const clear = { encrypted: false, title: 'Tracé du 3 mars' };

  it('is kept where it may be, sealed at rest, and comes back as it was, in parts too', async () => {
    const { patient } = await world();
    const bytes = Buffer.from(aPdf(200_000).map((byte, index) => (index < 10 ? byte : index % 253)));
    const said = at(`${patient.partyId}/ecg/${newId()}`, clear, bytes);
    const [{ id }] = (await send(patient, said, bytes)).json<[{ id: string }]>();

    const [row] = await app().db.rows<{ title: string; blobId: string }>(
      'SELECT title, blob_id AS "blobId" FROM documents WHERE id = $1',
      [id],
    );
    const stored = await buffer(
      await app()
        .app.get(ObjectStore, { strict: false })
        .get(row?.blobId ?? ''),
    );
    expect(row?.title).toBe('');
    expect(stored.includes('%PDF')).toBe(false);

    const whole = await app().as(patient).get(`/upload/${id}`);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Trac__du_3_mars.pdf"; filename*=UTF-8''Trac%C3%A9%20du%203%20mars.pdf`,
    });
    const part = await app().as(patient).get(`/upload/${id}`, { range: 'bytes=65000-140000' });
    expect(part.rawPayload.equals(bytes.subarray(65_000, 140_001))).toBe(true);
    const list = (await app().as(patient).get(`/patient/${patient.partyId}/document`)).json();
    expect(list).toMatchObject([{ id, title: 'Tracé du 3 mars', encrypted: false, size: bytes.length }]);
  });

  const HTML = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const PNG = Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1');
  it.each<[string, string, string, Buffer]>([
    ['a document that should be sealed', 'document', 'application/pdf', aPdf()],
    ['a prescription that should be sealed', 'prescription', 'application/pdf', aPdf()],
    ['HTML that is called a PDF', 'ecg', 'application/pdf', HTML],
    ['a PDF that begins with HTML', 'ecg', 'application/pdf', Buffer.concat([HTML, aPdf()])],
    ['a picture that is called a PDF', 'ecg', 'application/pdf', PNG],
    ['a picture, where only PDF is kept', 'ecg', 'image/png', PNG],
    ['too few bytes to be anything', 'ecg', 'application/pdf', Buffer.from('%PDF-')],
  ])('a clear file is refused: %s', async (_what, place, contentType, bytes) => {
    const { patient } = await world();
    const said = at(`${patient.partyId}/${place}/${newId()}`, { ...clear, contentType }, bytes);
    expect((await send(patient, said, bytes)).json()).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('that was cut on the way is refused', async () => {
    const { patient } = await world();
    const said = at(`${patient.partyId}/ecg/${newId()}`, clear, aPdf(500));
    expect((await send(patient, said, aPdf(400))).json()).toMatchObject({ code: 'CHECKSUM' });
  });

  it('is a picture of oneself, drawn anew: smaller, and without what was hidden in it', async () => {
    const { patient, doctor, stranger } = await world();
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#335577' } })
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .jpeg()
      .toBuffer();
    const key = `avatar/${patient.userId}`;
    const picture = (bytes: Buffer, contentType = 'image/jpeg') =>
      at(key, { encrypted: false, title: undefined, contentType }, bytes);
    expect((await send(patient, picture(photo), photo)).statusCode).toBe(201);
    // A new one takes the place of the old one.
    const again = (await send(patient, picture(photo), photo)).json<[{ id: string }]>();

    const shown = (await app().as(doctor).get(`/upload?key=${key}`)).json<{ id: string; contentType: string }>();
    expect(shown).toMatchObject({ id: again[0].id, contentType: 'image/jpeg' });
    const { rawPayload } = await app().as(doctor).get(`/upload/${shown.id}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    expect(rawPayload.includes('taken at home')).toBe(false);

    expect((await send(stranger, picture(photo), photo)).json()).toMatchObject({ code: 'FORBIDDEN' });
    for (const [bytes, type] of [
      [SVG, 'image/png'],
      [HTML, 'image/webp'],
      [PNG, 'image/png'],
    ] as const) {
      expect((await send(patient, picture(bytes, type), bytes)).json()).toMatchObject({ status: 415 });
    }
    const large = Buffer.concat([photo, Buffer.alloc(2 * 1024 * 1024)]);
    expect((await send(patient, picture(large), large)).json()).toMatchObject({ status: 413 });
    expect(sha256(photo)).not.toBe(sha256(rawPayload));
    expect((await app().as(patient).delete(`/upload/${shown.id}`)).statusCode).toBe(204);
    expect((await app().as(doctor).get(`/upload?key=${key}`)).json()).toBeNull();
  });
});
