import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import {
  aGrant,
  anAppointment,
  anAssistant,
  aPatient,
  areContacts,
  aSharedFile,
  aStructure,
  aWeek,
  isQualifiedAs,
  type Practitioner,
} from '../../testing/calendars.ts';
import { aVisitCast, ends, LATER, moved, personIn, START } from '../../testing/cases/visit-cast.ts';
import { eventually } from '../../testing/eventually.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const aCast = () => aVisitCast(app().db);

/** A nurse who is free and whom the doctor may bring in: they are contacts, and the patient shares their file with the doctor. */
const aContactOf = async (doctor: Practitioner, patient: Actor): Promise<Practitioner> => {
  const { db } = app();
  const assistant = await anAssistant(db);
  await aWeek(db, assistant);
  await areContacts(db, doctor, assistant);
  await aSharedFile(db, patient, doctor);
  return assistant;
};

describe('changing a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 200],
    ['a colleague with the file', 403],
    ['another doctor', 404],
    ['another patient', 404],
    ['the staff of the structure', 200],
    ['the staff of another structure', 404],
  ])('%s: %i, and is told so before', async (who, status) => {
    const cast = await aCast();
    const browser = app().as(personIn(cast, who));
    const seen = await browser.get(`/appointment/${cast.id}`);
    expect(seen.statusCode === 200 && seen.json().mayChange).toBe(status === 200);
    const response = await browser.patch(`/appointment/${cast.id}`, moved(LATER), { 'if-match': '"1"' });
    expect(response.statusCode).toBe(status);
  });

  it('moves it, for everybody, and says the new version', async () => {
    const { id, doctor, patient } = await aCast();
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER, 45), { 'if-match': '"1"' });
    expect(response.headers.etag).toBe('"2"');
    expect(response.json()).toMatchObject({ start: LATER, end: ends(LATER, 45), version: 2, status: 'BOOKED' });
    expect((await app().as(patient).get(`/appointment/${id}`)).json()).toMatchObject(response.json());
  });

  it.each([
    ['in the next century', '2199-11-24T09:00:00.000Z', 'TOO_FAR_AHEAD'],
    ['seconds after the minute', '2026-11-24T09:00:17.123Z', 'VALIDATION_FAILED'],
  ])('is refused %s', async (_when, start, code) => {
    const { id, doctor } = await aCast();
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(start), { 'if-match': '"1"' });
    const { code: given, errors } = response.json();
    expect([response.statusCode, given, errors[0].pointer]).toEqual([422, code, '/start']);
  });

  it('is told to the patient where it puts the visit into a structure, which sees them from then on', async () => {
    const { db } = app();
    const { id, doctor, patient } = await aCast();
    const { organizationId } = await aStructure(db);
    await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
    const response = await app().as(doctor).patch(`/appointment/${id}`, { organizationId }, { 'if-match': '"1"' });
    expect(response.json()).toMatchObject({ organizationId });
    const published = await eventually(async () => {
      const sent = await db.rows<{ payload: { place: string; address: string } }>(
        `SELECT payload FROM notifications WHERE user_id = $1 AND template = 'appointment-updated'`,
        [patient.userId],
      );
      return sent.length > 0 ? sent : undefined;
    });
    expect(published?.map(({ payload: { place, address } }) => [place, address])).toEqual([
      ['Maternité', expect.stringMatching(/^Maternité, \S/)],
    ]);
  });

  it('a visit does not stand in its own way', async () => {
    const { id, doctor } = await aCast();
    const overlapping = moved(ends(START, 15));
    const response = await app().as(doctor).patch(`/appointment/${id}`, overlapping, { 'if-match': '"1"' });
    expect(response.statusCode).toBe(200);
  });

  it('another visit does', async () => {
    const { id, doctor } = await aCast();
    await anAppointment(app().db, { patient: await aPatient(app().db), practitioners: [doctor], start: LATER });
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'DOCTOR_UNAVAILABLE']);
  });

  it.each([
    ['without a version', {}, 428, 'IF_MATCH_REQUIRED'],
    ['with an old version', { 'if-match': '"7"' }, 412, 'STALE_VERSION'],
  ])('%s it is refused', async (_how, headers, status, code) => {
    const { id, doctor } = await aCast();
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ start: START, version: 1 });
  });

  it.each(['FULFILLED', 'CANCELLED'] as const)('a %s one stays as it is', async (status) => {
    const { doctor, patient } = await aCast();
    const id = await anAppointment(app().db, { patient, practitioners: [doctor], start: LATER, status });
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPOINTMENT_NOT_EDITABLE']);
  });

  it('it cannot be moved into the past', async () => {
    const { id, doctor } = await aCast();
    const response = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, moved(ends(NOW, -60)), { 'if-match': '"1"' });
    expect(response.json()).toMatchObject({ code: 'DATE_IN_PAST' });
  });

  it.each([
    ['a nurse of the directory', 'none', 403],
    ['a contact whom they asked and who has not answered', 'PENDING', 403],
    ['an accepted contact', 'ACCEPTED', 200],
    ['somebody of the same structure', 'structure', 200],
    ['somebody who shares their calendar with them', 'calendar', 200],
    ['somebody who reads the file', 'file', 200],
  ])('%s is brought in by the doctor: %s, %i', async (_who, relation, status) => {
    const { id, doctor, patient } = await aCast();
    const { db } = app();
    const { organizationId } = await aStructure(db);
    const assistant = await anAssistant(db);
    await aWeek(db, assistant);
    await aSharedFile(db, patient, doctor);
    const [from, to] = [doctor.partyId, assistant.partyId];
    const membership = { resource: 'organization', from: organizationId, rights: ['MEMBER', 'AGENDA'] };
    if (relation === 'structure') for (const member of [from, to]) await aGrant(db, { ...membership, to: member });
    else if (relation === 'calendar')
      await aGrant(db, { resource: 'practitioner_calendar', from: to, to: from, rights: ['READ'] });
    else if (relation === 'file') await aSharedFile(db, patient, assistant);
    else if (relation !== 'none') {
      const contact = { resource: 'practitioner_contacts', from, to, rights: ['MESSAGE'] };
      await aGrant(db, { ...contact, status: relation as 'PENDING' | 'ACCEPTED' });
    }
    const sent = app().as(doctor).patch(`/appointment/${id}`, { assistantId: to }, { 'if-match': '"1"' });
    const answer = await sent;
    expect(answer.statusCode).toBe(status);
    if (status === 403)
      expect(answer.json()).toMatchObject({ code: 'NOT_A_COLLEAGUE', errors: [{ pointer: '/assistantId' }] });
    expect((await app().as(assistant).get(`/appointment/${id}`)).statusCode).toBe(status === 403 ? 404 : 200);
  });

  it.each([
    ['that only midwives see patients about', { reasonCode: 'breastfeeding_counselling' }],
    ['of another category', { reasonCode: 'follow_up' }],
    ['that is the specialty of others', { reasonCode: 'ophthalmologist' }],
    ['of the category that is left', { serviceCategory: 'FollowUp', reasonCode: 'gynecologist' }],
  ])('a reason %s is refused, as at booking', async (_which, wrong) => {
    const { id, doctor, patient } = await aCast();
    await aSharedFile(app().db, patient, doctor);
    await isQualifiedAs(app().db, doctor, 'gynecologue');
    const people = { patientId: patient.partyId, doctorId: doctor.partyId };
    const draft = { ...people, ...moved(LATER), serviceCategory: 'Consultation', ...wrong };
    expect((await app().as(doctor).post('/appointment', draft)).statusCode).toBe(422);
    const fitting = { serviceCategory: 'Consultation', reasonCode: 'gynecologist' };
    const first = await app().as(doctor).patch(`/appointment/${id}`, fitting, { 'if-match': '"1"' });
    expect(first.json()).toMatchObject(fitting);
    const refused = await app().as(doctor).patch(`/appointment/${id}`, wrong, { 'if-match': '"2"' });
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ pointer: '/reasonCode' }] });
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ ...fitting, version: 2 });
  });

  it('a reason of the doctor goes with the doctor', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await aContactOf(doctor, patient);
    await isQualifiedAs(app().db, doctor, 'gynecologue');
    const about = { serviceCategory: 'Consultation', reasonCode: 'gynecologist', assistantId: assistant.partyId };
    const both = await app().as(doctor).patch(`/appointment/${id}`, about, { 'if-match': '"1"' });
    expect(both.json()).toMatchObject({ reasonCode: 'gynecologist' });
    const alone = await app().as(doctor).patch(`/appointment/${id}`, { doctorId: null }, { 'if-match': '"2"' });
    expect(alone.json()).toMatchObject({ doctors: [], reasonCode: null });
  });

  it('a reason that its doctor no longer answers for stays with the visit that was made for it', async () => {
    const { id, doctor } = await aCast();
    await app().db.rows(`UPDATE appointments SET reason_code = 'ophthalmologist' WHERE id = $1 RETURNING id`, [id]);
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect(response.json()).toMatchObject({ start: LATER, reasonCode: 'ophthalmologist' });
  });

  it('the description can be rewritten and taken away', async () => {
    const { id, doctor } = await aCast();
    const written = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, { description: aSealedText() }, { 'if-match': '"1"' });
    expect(written.json()).toMatchObject({ description: aSealedText(), start: START });
    const emptied = await app().as(doctor).patch(`/appointment/${id}`, { description: null }, { 'if-match': '"2"' });
    expect(emptied.json()).toMatchObject({ description: null });
  });

  it('writes to nobody about a reason, and once about another time', async () => {
    const { id, doctor, patient } = await aCast();
    await app().as(doctor).patch(`/appointment/${id}`, { description: aSealedText() }, { 'if-match': '"1"' });
    await app().as(doctor).patch(`/appointment/${id}`, { serviceCategory: 'FollowUp' }, { 'if-match': '"2"' });
    await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"3"' });
    const published = () =>
      app().db.rows(
        `SELECT user_id, payload ->> 'start' AS start FROM notifications
          WHERE payload ->> 'ID' = $1 AND template = 'appointment-updated'`,
        [id],
      );
    // The news of a visit are delivered in their order: one of a reason would be the first.
    await eventually(async () => (await published()).length > 0);
    expect(await published()).toEqual([{ user_id: patient.userId, start: LATER }]);
  });

  it('an administrator in the doctor’s place sees it without what it is about', async () => {
    const { id, doctor } = await aCast();
    await app().as(doctor).patch(`/appointment/${id}`, { description: aSealedText() }, { 'if-match': '"1"' });
    const inPlace = app().as({ ...doctor, impersonatorId: doctor.userId });
    const description = 'Non communiqué pendant une usurpation de session';
    expect((await inPlace.get(`/appointment/${id}`)).json()).toMatchObject({ id, description });
    expect((await inPlace.get('/appointment')).json()).toMatchObject([{ id, description }]);
  });
});
