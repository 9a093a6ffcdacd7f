import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { aMidwife, anAppointment, aReceivingDoctor, aSharedFile } from '../../../testing/calendars.ts';
import { aVisitCast, moved, personIn, START } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aSealedText } from '../../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';
import { aSealedFile, file, payloads, sendParts, sha256 } from '../../../testing/uploads.ts';

const app = aCalendarApp();

const aReport = (bytes = aSealedFile()) => ({ id: newId(), title: aSealedText(), sha256: sha256(bytes), bytes });
type Report = ReturnType<typeof aReport>;

const partsOf = (report: Report | null) => {
  if (report === null) return [payloads([])];
  const { bytes, ...said } = report;
  return [payloads([said]), file(bytes)];
};
const end = async (actor: Actor, id: string, report: Report | null = aReport(), at = START) => {
  app().clock.moveTo(at);
  return sendParts(app(), actor, partsOf(report), `/appointment/${id}/end`).finally(() => app().clock.moveTo(NOW));
};
const notifiedOf = (id: string) =>
  app().db.rows(`SELECT user_id, template FROM notifications WHERE payload ->> 'ID' = $1 ORDER BY template`, [id]);

describe('ending a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['a colleague with the file', 403],
    ['another doctor', 404],
  ])('%s: %i', async (who, status) => {
    const cast = await aVisitCast(app().db);
    expect((await end(personIn(cast, who), cast.id)).statusCode).toBe(status);
  });

  it.each(['the patient', 'the staff of the structure'])('%s is refused at the door', async (who) => {
    const cast = await aVisitCast(app().db);
    expect((await end(personIn(cast, who), cast.id)).json()).toMatchObject({ status: 403 });
  });

  it('a visit that was ended is fulfilled, names its report, and says when it ended', async () => {
    const { id, doctor } = await aVisitCast(app().db);
    const report = aReport();
    const ended = (await end(doctor, id, report)).json();
    const reports = [{ presentedForm: [{ id: report.id }] }];
    expect(ended).toMatchObject({ status: 'FULFILLED', documentId: report.id, reports, version: 2 });
    const read = (await app().as(doctor).get(`/appointment/${id}`)).json();
    expect(read).toMatchObject({ status: 'FULFILLED', endedAt: START, mayChange: false });
  });

  it.each([
    ['2026-11-24T08:44:59.000Z', 422, 'APPOINTMENT_NOT_STARTED'],
    ['2026-11-24T08:45:00.000Z', 200, undefined],
    ['2026-12-01T09:30:00.000Z', 200, undefined],
    ['2026-12-01T09:30:01.000Z', 409, 'APPOINTMENT_STATE'],
  ])('at %s: %i', async (at, status, code) => {
    const { id, doctor } = await aVisitCast(app().db);
    const answer = await end(doctor, id, aReport(), at);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('a doctor ends no visit without a report', async () => {
    const { id, doctor } = await aVisitCast(app().db);
    expect((await end(doctor, id, null)).json()).toMatchObject({ status: 422, code: 'REPORT_REQUIRED' });
  });

  it('a midwife ends a visit that has no doctor, with a report or without one', async () => {
    const { patient } = await aVisitCast(app().db);
    const midwife = await aMidwife(app().db);
    for (const [start, report] of [
      ['2026-11-25T09:00:00.000Z', null],
      ['2026-11-26T09:00:00.000Z', aReport()],
    ] as const) {
      const id = await anAppointment(app().db, { patient, practitioners: [midwife], start });
      const ended = (await end(midwife, id, report, start)).json();
      expect(ended).toMatchObject({ status: 'FULFILLED', documentId: report?.id ?? null });
    }
  });

  it('a midwife beside a doctor does not end the visit', async () => {
    const { patient, doctor } = await aVisitCast(app().db);
    const midwife = await aMidwife(app().db);
    const start = '2026-11-25T09:00:00.000Z';
    const id = await anAppointment(app().db, { patient, practitioners: [doctor, midwife], start });
    expect((await end(midwife, id, aReport(), start)).statusCode).toBe(403);
  });

  it('is final: a second report, a move and a cancellation are refused and leave no trace', async () => {
    const { id, doctor, patient } = await aVisitCast(app().db);
    const report = aReport();
    await end(doctor, id, report);
    expect((await end(doctor, id)).json()).toMatchObject({ status: 409, code: 'APPOINTMENT_ALREADY_ENDED' });
    expect((await end(doctor, id, report)).json()).toMatchObject({ code: 'APPOINTMENT_ALREADY_ENDED' });
    const cancelled = await app().as(doctor).post(`/appointment/${id}/cancel`);
    expect(cancelled.json()).toMatchObject({ code: 'APPOINTMENT_STATE' });
    const version = { 'if-match': '"2"' };
    const change = await app().as(doctor).patch(`/appointment/${id}`, moved('2026-11-24T14:00:00.000Z'), version);
    expect(change.json()).toMatchObject({ code: 'APPOINTMENT_NOT_EDITABLE' });
    const kept = await app().db.rows('SELECT id FROM documents WHERE patient_id = $1', [patient.partyId]);
    expect(kept).toEqual([{ id: report.id }]);
  });

  it('of two calls at once one ends the visit, and there is one report', async () => {
    const { id, doctor, patient } = await aVisitCast(app().db);
    app().clock.moveTo(START);
    const send = () => sendParts(app(), doctor, partsOf(aReport()), `/appointment/${id}/end`);
    const answers = await Promise.all([send(), send()]).finally(() => app().clock.moveTo(NOW));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const kept = await app().db.rows('SELECT id FROM documents WHERE patient_id = $1', [patient.partyId]);
    expect(kept).toHaveLength(1);
  });

  it('a report that does not arrive whole ends nothing', async () => {
    const { id, doctor } = await aVisitCast(app().db);
    const answer = await end(doctor, id, { ...aReport(), sha256: 'a'.repeat(64) });
    expect(answer.json()).toMatchObject({ code: 'CHECKSUM' });
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ status: 'BOOKED' });
  });

  it('tells the patient of the report and the others of the end, each once, and closes the call', async () => {
    const { patient, doctor } = await aVisitCast(app().db);
    const midwife = await aMidwife(app().db);
    const start = '2026-11-25T09:00:00.000Z';
    const id = await anAppointment(app().db, { patient, practitioners: [doctor, midwife], start });
    const report = aReport();
    await end(doctor, id, report, start);
    const rows = await eventually(async () => {
      const all = [...(await notifiedOf(id)), ...(await notifiedOf(report.id))];
      return all.length >= 2 ? all : null;
    });
    expect(rows).toEqual([
      { user_id: midwife.userId, template: 'appointment-ended' },
      { user_id: patient.userId, template: 'report-ready' },
    ]);
    await eventually(async () => (app().rooms.closed.includes(id) ? true : null));
  });
});

describe('the report of a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 200],
    ['a colleague with the file', 200],
    ['a colleague who asked for the file', 404],
    ['another doctor', 404],
    ['another patient', 404],
    ['the staff of the structure', 404],
  ])('%s reads it and its bytes: %i', async (who, status) => {
    const cast = await aVisitCast(app().db);
    const report = aReport();
    await end(cast.doctor, cast.id, report);
    const person = app().as(personIn(cast, who));
    const [read, bytes] = [
      await person.get(`/appointment/${cast.id}/report`),
      await person.get(`/upload/${report.id}`),
    ];
    expect([read.statusCode, bytes.statusCode]).toEqual([status, status]);
    if (status !== 200) return;
    const form = { id: report.id, title: report.title, type: 'diagnosticReport', encrypted: true };
    expect(read.json()).toMatchObject({ reports: [{ presentedForm: [form] }] });
  });

  it('is nowhere before the end', async () => {
    const { id, doctor } = await aVisitCast(app().db);
    expect((await app().as(doctor).get(`/appointment/${id}/report`)).statusCode).toBe(404);
  });

  it('is neither renamed nor removed by its author', async () => {
    const { id, doctor, patient } = await aVisitCast(app().db);
    await aSharedFile(app().db, patient, doctor);
    const report = aReport();
    await end(doctor, id, report);
    const title = aSealedText(4);
    expect((await app().as(doctor).patch(`/upload/${report.id}`, { title })).statusCode).toBe(403);
    expect((await app().as(doctor).delete(`/upload/${report.id}`)).statusCode).toBe(403);
  });
});

describe('what is printed on a report', () => {
  it('is read by its author alone', async () => {
    const cast = await aVisitCast(app().db);
    const path = `/appointment/${cast.id}/report-sources`;
    const { doctor } = cast;
    await app().db.rows(`UPDATE practitioners SET rpps = '10101010101' WHERE party_id = $1`, [doctor.partyId]);
    const read = await app().as(doctor).get(path);
    expect(read.json()).toMatchObject({
      practitioners: [{ id: doctor.partyId, rpps: '10101010101' }],
      consentSignedAt: null,
      captures: [],
    });
    for (const who of ['a colleague with the file', 'another doctor', 'the patient']) {
      expect((await app().as(personIn(cast, who)).get(path)).statusCode).toBeGreaterThanOrEqual(403);
    }
    expect(
      (
        await app()
          .as(await aReceivingDoctor(app().db))
          .get(path)
      ).statusCode,
    ).toBe(404);
  });

  it('has the newest consent to teleconsultations, and no other', async () => {
    const { id, doctor, patient } = await aVisitCast(app().db);
    const sign = (type: string, signedAt: string) =>
      app().db.rows('INSERT INTO consents (id, party_id, type, signed_at) VALUES ($1, $2, $3, $4)', [
        ...[newId(), patient.partyId, type, signedAt],
      ]);
    await sign('teleconsultation', '2026-11-20T08:00:00.000Z');
    await sign('teleconsultation', '2026-11-22T08:00:00.000Z');
    await sign('data-sharing', '2026-11-23T07:00:00.000Z');
    const read = await app().as(doctor).get(`/appointment/${id}/report-sources`);
    expect(read.json().consentSignedAt).toBe('2026-11-22T08:00:00.000Z');
  });
});
