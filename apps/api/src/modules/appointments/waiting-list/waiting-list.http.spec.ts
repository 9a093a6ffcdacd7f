import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import {
  aDoctor,
  aGrant,
  anAppointment,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  areContacts,
  aSharedFile,
  aStructure,
  aWeek,
} from '../../../testing/calendars.ts';
import { aVisitCast, ends, personIn } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { NOW } from '../../../testing/start/a-calendar-app.ts';
import { hearStatements } from '../../../testing/statements.ts';
import { waitingLists } from '../../../testing/waiting-lists.ts';

const { app, FREED, LATER, listOf, join, answer, aQueue, freed, ask, slotsOf, take, run } = waitingLists();

describe('the waiting list of a visit', () => {
  it('is joined and left by those who may change the visit', async () => {
    const cast = await aVisitCast(app().db);
    const start = '2026-11-27T11:00:00.000Z';
    const id = await anAppointment(app().db, {
      ...cast,
      practitioners: [cast.doctor],
      start,
      organizationId: cast.organizationId,
    });
    const statusOf = async (who: string) => (await join(personIn(cast, who), id)).statusCode;
    const answers = [];
    for (const who of Object.keys(cast.people)) answers.push([who, await statusOf(who)]);
    expect(Object.fromEntries(answers)).toEqual({
      'the booked doctor': 200,
      'the patient': 200,
      'a colleague with the file': 403,
      'a colleague who asked for the file': 404,
      'another doctor': 404,
      'another patient': 404,
      'the staff of the structure': 200,
      'the staff of another structure': 404,
    });
    expect(await listOf(cast.patient, id)).toEqual({ since: NOW, mayJoin: false, offer: null });
    expect((await listOf(personIn(cast, 'a colleague with the file'), id)).since).toBeNull();
  });

  it('is shown to who may change the visit and has the file too', async () => {
    const { doctor, patient, staff } = await aCalendarOfAStructure();
    const id = await anAppointment(app().db, { patient, practitioners: [doctor], start: LATER });
    expect(await listOf(staff, id)).toEqual({ since: null, mayJoin: true, offer: null });
    expect((await join(staff, id)).json()).toEqual({ since: NOW, mayJoin: false, offer: null });
  });

  it('takes no visit that is near, cancelled or over', async () => {
    const [doctor, patient] = [await aReceivingDoctor(app().db), await aPatient(app().db)];
    const near = await anAppointment(app().db, { patient, practitioners: [doctor], start: ends(NOW, 60) });
    expect((await join(patient, near)).json().code).toBe('PATIENT_TOO_LATE');
    expect((await join(doctor, near)).json().code).toBe('APPOINTMENT_STATE');
    const [start, status] = [LATER, 'CANCELLED'] as const;
    const off = await anAppointment(app().db, { patient, practitioners: [doctor], start, status });
    expect((await join(patient, off)).json().code).toBe('APPOINTMENT_STATE');
    expect(await listOf(patient, off)).toEqual({ since: null, mayJoin: false, offer: null });
  });

  it('answers nothing of an offer of another visit', async () => {
    const queue = await aQueue();
    const offer = await freed(queue);
    expect((await answer(queue.second, queue.secondId, offer.id, 'accept')).statusCode).toBe(404);
    expect((await answer(queue.second, queue.firstId, offer.id, 'decline')).statusCode).toBe(404);
  });
});

/** A doctor of one slot a week, whose structure books for her, and a patient whom both follow. */
const aCalendarOfAStructure = async () => {
  const { db } = app();
  const [doctor, patient, { staff, organizationId }] = [await aDoctor(db), await aPatient(db), await aStructure(db)];
  await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
  await aGrant(db, { resource: 'patient-delegation', from: patient.partyId, to: organizationId, rights: ['ACT'] });
  await aSharedFile(db, patient, doctor);
  return { db, doctor, patient, staff, organizationId };
};
const put = (actor: Actor, practitionerId: string, patientId: string, more: object = {}) =>
  app()
    .as(actor)
    .post('/waiting-patient', { practitionerId, patientId, serviceCategory: 'FollowUp', ...more });
const notified = ({ userId }: Actor, template: string) =>
  app().db.rows('SELECT 1 FROM notifications WHERE user_id = $1 AND template = $2', [userId, template]);
const queueOf = (actor: Actor, practitionerId: string) =>
  app().as(actor).get(`/waiting-patient?practitionerId=${practitionerId}`);
const takeOff = (actor: Actor, id: string) => app().as(actor).delete(`/waiting-patient/${id}`);

describe('a patient without a visit, for whom staff ask', () => {
  it('waits, is told so once, and keeps their place; the list says the type of the visit, and no reason', async () => {
    const { doctor, patient, staff } = await aCalendarOfAStructure();
    const { patients, others } = (await put(staff, doctor.partyId, patient.partyId)).json();
    expect([patients.length, others]).toEqual([1, 0]);
    expect(patients[0]).toMatchObject({ serviceCategory: 'FollowUp', since: NOW, offer: null });
    expect(patients[0].patient.userData.id).toBe(patient.partyId);
    expect(JSON.stringify(patients)).not.toContain('follow_up');
    expect((await put(doctor, doctor.userId, patient.userId)).json().patients).toEqual(patients);
    expect(await slotsOf(patient)).toMatchObject([{ id: patients[0].id, reasonCode: 'follow_up' }]);
    await eventually(async () => (await notified(patient, 'slot-awaited')).length > 0);
    expect(await notified(patient, 'slot-awaited')).toHaveLength(1);
  });

  it('is put there by a colleague whom they see, and by nobody who may not book for them or for that doctor', async () => {
    const { db, doctor, patient, staff } = await aCalendarOfAStructure();
    const [nurse, stranger, other] = [await anAssistant(db), await aDoctor(db), await aStructure(db)];
    const { organizationId } = other;
    await aSharedFile(db, patient, nurse);
    await areContacts(db, nurse, doctor);
    await aGrant(db, {
      resource: 'patient-delegation',
      from: patient.partyId,
      to: organizationId,
      rights: ['ACT'],
    });
    const refused = async (actor: Actor, practitioner = doctor.partyId, who = patient.partyId, more = {}) => {
      const answer = await put(actor, practitioner, who, more);
      return [answer.statusCode, answer.json().errors?.[0]?.pointer];
    };
    expect(await refused(nurse, stranger.partyId)).toEqual([403, '/practitionerId']);
    expect(await refused(other.staff)).toEqual([403, '/practitionerId']);
    expect(await refused(stranger)).toEqual([404, '/patientId']);
    expect(await refused(staff, doctor.partyId, (await aPatient(db)).partyId)).toEqual([404, '/patientId']);
    expect(await refused(staff, nurse.partyId)).toEqual([404, '/practitionerId']);
    expect(await refused(staff, doctor.partyId, patient.partyId, { before: NOW })).toEqual([422, '/before']);
    expect(await refused(staff, doctor.partyId, patient.partyId, { organizationId })).toEqual([404, '/organizationId']);
    expect((await put(patient, doctor.partyId, patient.partyId)).statusCode).toBe(403);
    expect((await queueOf(stranger, doctor.partyId)).statusCode).toBe(404);

    const [waiting] = (await put(nurse, doctor.partyId, patient.partyId)).json().patients;
    for (const actor of [stranger, other.staff]) expect((await takeOff(actor, waiting.id)).statusCode).toBe(404);
    // A patient whom the doctor does not follow is counted, and not named.
    await ask(await aPatient(db), doctor.partyId);
    expect((await queueOf(doctor, doctor.partyId)).json()).toMatchObject({ patients: [{ id: waiting.id }], others: 1 });
    expect((await takeOff(staff, waiting.id)).json()).toEqual({ patients: [], others: 1 });
    expect(await slotsOf(patient)).toEqual([]);
    await eventually(async () => (await notified(patient, 'slot-awaited-no-more')).length === 1);
    expect((await takeOff(staff, waiting.id)).statusCode).toBe(404);

    await db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [patient.userId]);
    expect((await put(staff, doctor.partyId, patient.partyId)).json().code).toBe('PATIENT_CANNOT_ANSWER');
  });

  it('who asked themselves is neither seen nor taken off by a mere contact, nor taken off by a reader of the calendar', async () => {
    const { db, doctor, patient, staff } = await aCalendarOfAStructure();
    const [contact, reader] = [await anAssistant(db), await anAssistant(db)];
    for (const actor of [contact, reader]) await aSharedFile(db, patient, actor);
    await areContacts(db, contact, doctor);
    await aGrant(db, {
      resource: 'practitioner_calendar',
      from: doctor.partyId,
      to: reader.partyId,
      rights: ['READ'],
    });
    const [{ id }] = (await ask(patient, doctor.partyId)).json();
    await ask(await aPatient(db), doctor.partyId);
    expect((await queueOf(contact, doctor.partyId)).json()).toEqual({ patients: [], others: 0 });
    expect((await takeOff(contact, id)).statusCode).toBe(404);
    const [seen] = (await queueOf(reader, doctor.partyId)).json().patients;
    expect(seen).toMatchObject({ id, mayTakeOff: false });
    expect((await takeOff(reader, id)).statusCode).toBe(403);

    // What staff asked for, one of them ends; until the patient asks for it themselves.
    const [asked] = (await put(contact, doctor.partyId, patient.partyId)).json().patients;
    expect(asked).toMatchObject({ serviceCategory: 'FollowUp', mayTakeOff: true });
    await ask(patient, doctor.partyId, { reasonCode: 'follow_up' });
    expect((await queueOf(contact, doctor.partyId)).json().patients).toEqual([]);
    const mine = (await queueOf(doctor, doctor.partyId)).json().patients;
    expect(mine.map(({ mayTakeOff }: { mayTakeOff: boolean }) => mayTakeOff)).toEqual([true, true]);
    expect((await takeOff(staff, id)).statusCode).toBe(200);
  });

  it('costs as many statements in a list of five as in one of two', async () => {
    const { db, doctor } = await aCalendarOfAStructure();
    const waits = async (howMany: number) => {
      for (let n = 0; n < howMany; n += 1) {
        const another = await aPatient(db);
        await aSharedFile(db, another, doctor);
        expect((await put(doctor, doctor.partyId, another.partyId)).statusCode).toBe(200);
      }
    };
    const statements = async () => {
      const heard: string[] = [];
      const end = hearStatements((name) => void heard.push(name.replace(/ \(\d+\)$/, '')));
      await queueOf(doctor, doctor.partyId).finally(end);
      return heard.length;
    };
    await waits(2);
    const few = await statements();
    await waits(3);
    expect(await statements()).toBe(few);
  });

  it('answers the offer themselves, which staff see until when; the visit is in the name of the structure', async () => {
    const { db, doctor, patient, staff, organizationId } = await aCalendarOfAStructure();
    const offer = await offeredBy({ doctor, patient, staff }, { organizationId });
    expect(offer).toMatchObject({ start: FREED, end: ends(FREED, 15), until: ends(NOW, 10), status: 'OPEN' });
    const booked = await take(patient, doctor.partyId, offer, { end: offer.end, ...FOLLOW_UP });
    expect(booked.json()).toMatchObject({ organizationId });
    expect((await queueOf(staff, doctor.partyId)).json()).toEqual({ patients: [], others: 0 });
    const visits = (await app().as(staff).get(`/appointment?organizationId=${organizationId}`)).json();
    expect(visits).toMatchObject([{ id: booked.json().id, organizationId }]);
    expect(await db.rows('SELECT organization_id FROM appointments WHERE id = $1', [booked.json().id])).toEqual([
      { organization_id: organizationId },
    ]);
  });

  it('takes it in nobody’s name once the practitioner has left that structure', async () => {
    const { db, doctor, patient, staff, organizationId } = await aCalendarOfAStructure();
    const offer = await offeredBy({ doctor, patient, staff }, { organizationId });
    await db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1 AND to_party = $2', [
      organizationId,
      doctor.partyId,
    ]);
    const booked = await take(patient, doctor.partyId, offer, { end: offer.end, ...FOLLOW_UP });
    expect(booked.json()).toMatchObject({ status: 'BOOKED', organizationId: null });
  });
});

const FOLLOW_UP = { serviceCategory: 'FollowUp', reasonCode: 'follow_up' };

/** The doctor has one time, which is offered to the patient whom staff put on the list. */
const offeredBy = async (
  { doctor, patient, staff }: Pick<Awaited<ReturnType<typeof aCalendarOfAStructure>>, 'doctor' | 'patient' | 'staff'>,
  more: object,
) => {
  await aWeek(app().db, doctor, { weekdays: [2], from: '10:00', to: '10:15' });
  expect((await put(staff, doctor.partyId, patient.partyId, more)).statusCode).toBe(200);
  const offered = async () => (await queueOf(staff, doctor.partyId)).json().patients[0]?.offer ?? null;
  await eventually(async () => {
    await run();
    return (await offered()) !== null;
  });
  return offered();
};
