import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import {
  anAppointment,
  aPatient,
  aReceivingDoctor,
  isQualifiedAs,
  type Practitioner,
} from '../../testing/calendars.ts';
import { aVisitCast, ends, LATER, moved, personIn, START } from '../../testing/cases/visit-cast.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const aCast = () => aVisitCast(app().db);
const VERSION = { 'if-match': '"1"' };

const published = (id: string) =>
  app().db.rows<{ user_id: string; template: string }>(
    `SELECT user_id, template FROM notifications WHERE payload ->> 'ID' = $1`,
    [id],
  );

const aVisitIn = async (minutes: number) => {
  const [doctor, patient] = [await aReceivingDoctor(app().db), await aPatient(app().db)];
  const start = ends(NOW, minutes);
  return { doctor, patient, start, id: await anAppointment(app().db, { patient, practitioners: [doctor], start }) };
};

const book = (patient: { partyId: string }, doctor: Practitioner, start: string, more: object = {}) => ({
  patientId: patient.partyId,
  doctorId: doctor.partyId,
  ...moved(start),
  serviceCategory: 'Consultation',
  ...more,
});

describe('the patient of a visit', () => {
  it('is told until when they may change it, and nobody else is', async () => {
    const cast = await aCast();
    const seen = async (who: string) => (await app().as(personIn(cast, who)).get(`/appointment/${cast.id}`)).json();
    expect(await seen('the patient')).toMatchObject({ mayChange: true, changesUntil: ends(START, -24 * 60) });
    expect(await seen('the booked doctor')).toMatchObject({ mayChange: true, changesUntil: null });
  });

  it('a patient who asks for no change makes no version of the visit, in which others could not move it', async () => {
    const { id, doctor, patient } = await aCast();
    const ask = (who: Actor, change: object) => app().as(who).patch(`/appointment/${id}`, change, VERSION);
    for (const change of [{}, moved(START), {}]) {
      const answer = await ask(patient, change);
      expect([answer.statusCode, answer.json().version, answer.headers.etag]).toEqual([200, 1, '"1"']);
    }
    expect((await ask(doctor, { description: null })).json()).toMatchObject({ version: 1 });
    expect((await ask(doctor, { serviceCategory: 'FollowUp' })).json()).toMatchObject({ version: 2 });
  });

  it('cancels it with a code that its people read, once, and the practitioner is told', async () => {
    const { id, doctor, patient, ...cast } = await aCast();
    const cancel = () => app().as(patient).post(`/appointment/${id}/cancel`, { code: 'pat-lt' });
    const first = await cancel();
    expect(first.json()).toMatchObject({ status: 'CANCELLED', cancelCode: 'pat-lt', version: 2 });
    expect((await cancel()).json()).toEqual(first.json());
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ cancelCode: 'pat-lt' });
    const staff = app().as(personIn({ id, doctor, patient, ...cast }, 'the staff of the structure'));
    expect((await staff.get(`/appointment/${id}`)).json()).toMatchObject({ status: 'CANCELLED', cancelCode: null });

    const template = 'appointment-cancelled';
    const people = [doctor, patient].map(({ userId }) => ({ user_id: userId, template }));
    await eventually(async () => (await published(id)).length === 2);
    expect(await published(id)).toEqual(expect.arrayContaining(people));
    const other = await aPatient(app().db);
    expect(
      (
        await app()
          .as(other)
          .post('/appointment', book(other, doctor, START))
      ).statusCode,
    ).toBe(201);
  });

  it('gives its own reasons, and the practitioner theirs, which the patient reads', async () => {
    const { id, doctor, patient } = await aCast();
    for (const [who, code] of [
      [patient, 'prov-edu'],
      [doctor, 'pat-lt'],
    ] as const) {
      const refused = await app().as(who).post(`/appointment/${id}/cancel`, { code });
      expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([422, { pointer: '/code' }]);
    }
    const cancelled = await app().as(doctor).post(`/appointment/${id}/cancel`, { code: 'prov-pers' });
    expect(cancelled.json()).toMatchObject({ status: 'CANCELLED', cancelCode: 'prov-pers' });
    expect((await app().as(patient).get(`/appointment/${id}`)).json()).toMatchObject({ cancelCode: 'prov-pers' });
  });

  it('moves it to a time that is offered, over its own time too', async () => {
    const { id, doctor, patient } = await aCast();
    const over = await app()
      .as(patient)
      .patch(`/appointment/${id}`, moved(ends(START, 15)), VERSION);
    expect([over.statusCode, over.json().version]).toEqual([200, 2]);
    const later = await app().as(patient).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"2"' });
    expect(later.json()).toMatchObject({ start: LATER, version: 3 });
    const people = [doctor, patient].map(({ userId }) => ({ user_id: userId, template: 'appointment-updated' }));
    await eventually(async () => (await published(id)).length === 4);
    expect(await published(id)).toEqual(expect.arrayContaining(people));
  });

  it.each([
    ['outside the hours', '2026-11-24T22:00:00.000Z', 'NO_SLOT'],
    ['beside the grid', ends(LATER, 5), 'NO_SLOT'],
    ['into the past', ends(NOW, -60), 'DATE_IN_PAST'],
  ])('the patient of a visit does not move it %s', async (_where, start, code) => {
    const { id, patient } = await aCast();
    const refused = await app().as(patient).patch(`/appointment/${id}`, moved(start), VERSION);
    expect(refused.json()).toMatchObject({ code });
  });

  it('does not take the time of another patient', async () => {
    const { id, doctor, patient } = await aCast();
    await anAppointment(app().db, { patient: await aPatient(app().db), practitioners: [doctor], start: LATER });
    const refused = await app().as(patient).patch(`/appointment/${id}`, moved(LATER), VERSION);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'DOCTOR_UNAVAILABLE']);
  });

  it.each([
    ['the reason', { serviceCategory: 'FollowUp' }, '/serviceCategory'],
    ['the doctor', { doctorId: null }, '/doctorId'],
    ['its length', moved(LATER, 60), '/end'],
  ])('the patient of a visit does not change %s', async (_what, body, pointer) => {
    const { id, patient } = await aCast();
    const refused = await app().as(patient).patch(`/appointment/${id}`, body, VERSION);
    expect(refused.json()).toMatchObject({ status: 403, errors: [{ pointer }] });
  });

  it('the patient of a visit calls from the day before on', async () => {
    const { id, patient } = await aVisitIn(24 * 60 - 1);
    const browser = app().as(patient);
    expect((await browser.get(`/appointment/${id}`)).json()).toMatchObject({ mayChange: false });
    for (const refused of [
      await browser.post(`/appointment/${id}/cancel`, {}),
      await browser.patch(`/appointment/${id}`, moved(LATER), VERSION),
    ]) {
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'PATIENT_TOO_LATE',
        detail: expect.stringContaining('appelez la personne qui vous reçoit'),
      });
    }
    expect((await browser.get(`/appointment/${id}`)).json()).toMatchObject({ status: 'BOOKED', version: 1 });
  });

  it('may to the very minute', async () => {
    const { id, patient } = await aVisitIn(24 * 60);
    expect((await app().as(patient).post(`/appointment/${id}/cancel`, {})).statusCode).toBe(200);
  });

  it('has the same answer of a cancelled one when it is late', async () => {
    const { id, doctor, patient } = await aVisitIn(60);
    await app().as(doctor).post(`/appointment/${id}/cancel`, {});
    const again = await app().as(patient).post(`/appointment/${id}/cancel`, { code: 'pat' });
    expect(again.json()).toMatchObject({ status: 'CANCELLED', cancelCode: null });
  });
});

describe('the coded reason of a visit', () => {
  it('is kept, and not shown in the agenda of a structure', async () => {
    const cast = await aCast();
    const draft = book(cast.patient, cast.doctor, LATER, { reasonCode: 'sexual_health' });
    const made = await app().as(cast.patient).post('/appointment', draft);
    expect(made.json()).toMatchObject({ reasonCode: 'sexual_health' });
    expect((await app().as(cast.doctor).get(`/appointment/${made.json().id}`)).json().reasonCode).toBe('sexual_health');
    await app().db.rows('UPDATE appointments SET organization_id = $2 WHERE id = $1', [
      made.json().id,
      cast.organizationId,
    ]);
    const staff = app().as(personIn(cast, 'the staff of the structure'));
    expect((await staff.get(`/appointment/${made.json().id}`)).json().reasonCode).toBeNull();
  });

  it.each([
    ['unknown', { reasonCode: 'rhume' }],
    ['of another category', { reasonCode: 'follow_up' }],
    ['nobody of them sees a patient about', { reasonCode: 'birth_preparation' }],
  ])('the coded reason of a visit is refused when %s', async (_why, more) => {
    const { patient, doctor } = await aCast();
    const refused = await app()
      .as(patient)
      .post('/appointment', book(patient, doctor, LATER, more));
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ pointer: '/reasonCode' }] });
  });

  it('the coded reason of a visit is no specialty but that of its doctor', async () => {
    const { patient, doctor } = await aCast();
    await isQualifiedAs(app().db, doctor, 'gynecologue');
    const answer = (reasonCode: string) =>
      app()
        .as(patient)
        .post('/appointment', book(patient, doctor, LATER, { reasonCode }));
    for (const wrong of ['dermatologist', 'general_practitioner', 'mental_health_clinic']) {
      const refused = await answer(wrong);
      expect(refused.json()).toMatchObject({
        ...{ status: 422, code: 'VALIDATION_FAILED' },
        errors: [{ pointer: '/reasonCode', code: 'NOT_THEIR_SPECIALTY' }],
      });
    }
    expect((await answer('obstetric_ultrasound')).json()).toMatchObject({ reasonCode: 'obstetric_ultrasound' });
  });

  it('the coded reason of a visit goes with its category', async () => {
    const { patient, doctor } = await aCast();
    await isQualifiedAs(app().db, doctor, 'medecin_generaliste');
    const draft = book(patient, doctor, LATER, { reasonCode: 'general_practitioner' });
    const { id } = (await app().as(patient).post('/appointment', draft)).json();
    const changed = await app().as(doctor).patch(`/appointment/${id}`, { serviceCategory: 'FollowUp' }, VERSION);
    expect(changed.json()).toMatchObject({ serviceCategory: 'FollowUp', reasonCode: null });
  });
});
