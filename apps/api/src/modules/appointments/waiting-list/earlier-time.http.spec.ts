import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import {
  anAppointment,
  anAssistant,
  aPatient,
  aSharedFile,
  aWeek,
  overlaps,
  type Practitioner,
} from '../../../testing/calendars.ts';
import { ends, moved } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { NOW } from '../../../testing/start/a-calendar-app.ts';
import { waitingLists } from '../../../testing/waiting-lists.ts';

const { app, FREED, LATER, run, listOf, join, answer, cancel, at, aQueue, freed } = waitingLists();

const notificationsOf = async (actor: Actor) =>
  app().db.rows<{ start: string }>(
    `SELECT payload ->> 'start' AS start FROM notifications WHERE user_id = $1 AND template = 'appointment-earlier'`,
    [actor.userId],
  );

const startsOf = async (doctor: Practitioner): Promise<string[]> => {
  const path = `/appointment/daily-availability/doctor/${doctor.partyId}?start=2026-11-24&duration=30`;
  const { slots } = (
    await app()
      .as(await aPatient(app().db))
      .get(path)
  ).json();
  return slots.map(({ start }: { start: string }) => start);
};

const eventsOf = (id: string) =>
  app().db.rows<{ payload: { rooms: string[] } }>('SELECT payload FROM spec.published WHERE key = $1', [
    `appointment:${id}`,
  ]);

/** What the home of a patient shows. */
const openFor = async (patient: Actor) => (await app().as(patient).get('/slot-offer')).json();

describe('an earlier time', () => {
  it('is offered to the first who waits, for ten minutes, and to nobody else', async () => {
    const queue = await aQueue();
    const offer = await freed(queue);
    expect(offer).toMatchObject({ start: FREED, end: ends(FREED, 30), until: ends(NOW, 10), status: 'OPEN' });
    expect((await listOf(queue.second, queue.secondId)).offer).toBeNull();
    await eventually(async () => (await notificationsOf(queue.first)).length === 1);
    expect(await notificationsOf(queue.second)).toEqual([]);
  });

  it('is on the home of the patient to whom it is offered, for as long as they may take it', async () => {
    const queue = await aQueue();
    const { first, firstId, second } = queue;
    expect(await openFor(first)).toEqual([]);
    const offer = await freed(queue);
    expect(await openFor(first)).toEqual([{ ...offer, appointmentId: firstId }]);
    expect(await openFor(second)).toEqual([]);
    await at(ends(NOW, 11), async () => expect(await openFor(first)).toEqual([]));
    await answer(first, firstId, offer.id, 'decline');
    expect(await openFor(first)).toEqual([]);
  });

  it('gives way to staff who move another visit there for a reason', async () => {
    const queue = await aQueue();
    const { doctor, first, second, secondId } = queue;
    await freed(queue);
    const change = { ...moved(FREED), override: 'urgent' };
    const done = await app().as(doctor).patch(`/appointment/${secondId}`, change, { 'if-match': '"1"' });
    expect([done.statusCode, second.userType]).toEqual([200, 'patient']);
    expect(await openFor(first)).toEqual([]);
  });

  it('is read again on the screens of everybody in the visit', async () => {
    const queue = await aQueue();
    const before = (await eventsOf(queue.firstId)).length;
    await freed(queue);
    const [opened] = (await eventsOf(queue.firstId)).slice(before);
    expect(opened?.payload.rooms.toSorted()).toEqual(
      [userRoom(queue.doctor.userId), userRoom(queue.first.userId)].toSorted(),
    );
  });

  it('is neither shown to nor booked by others meanwhile', async () => {
    const queue = await aQueue();
    const { doctor, secondId, second } = queue;
    await startsOf(doctor);
    await freed(queue);
    expect(await startsOf(doctor)).not.toContain(FREED);
    expect((await app().checkFreeTime()).repaired).toEqual([]);
    const other = await aPatient(app().db);
    await aSharedFile(app().db, other, doctor);
    const draft = {
      patientId: other.partyId,
      doctorId: doctor.partyId,
      ...moved(FREED),
      serviceCategory: 'Consultation',
    };
    for (const who of [other, doctor]) {
      const refused = await app().as(who).post('/appointment', draft);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'DOCTOR_UNAVAILABLE']);
    }
    const over = await app().as(second).patch(`/appointment/${secondId}`, moved(FREED), { 'if-match': '"1"' });
    expect(over.json()).toMatchObject({ code: 'DOCTOR_UNAVAILABLE' });
  });

  it('gives way to staff who say why, and the patient to whom it was offered keeps their visit', async () => {
    const queue = await aQueue();
    const { doctor, first, firstId } = queue;
    const offer = await freed(queue);
    const urgent = await aPatient(app().db);
    await aSharedFile(app().db, urgent, doctor);
    const people = { patientId: urgent.partyId, doctorId: doctor.partyId };
    const draft = { ...people, ...moved(FREED), serviceCategory: 'Consultation', override: 'urgent' };
    const before = (await eventsOf(firstId)).length;
    expect((await app().as(doctor).post('/appointment', draft)).statusCode).toBe(201);
    expect((await listOf(first, firstId)).offer).toMatchObject({ id: offer.id, status: 'WITHDRAWN' });
    expect((await eventsOf(firstId)).length).toBe(before + 1);
    expect(await openFor(first)).toEqual([]);
    expect((await answer(first, firstId, offer.id, 'accept')).json()).toMatchObject({ code: 'SLOT_OFFER_OVER' });
    expect((await app().as(first).get(`/appointment/${firstId}`)).json()).toMatchObject({ start: LATER, version: 1 });
    expect(await overlaps(app().db)).toBe(0);
  });

  it('takes the visit once it is accepted, and what the visit leaves goes to the next', async () => {
    const queue = await aQueue();
    const { first, firstId, second, secondId, doctor } = queue;
    const offer = await freed(queue);
    const accepted = await answer(first, firstId, offer.id, 'accept');
    expect(accepted.json()).toMatchObject({ id: firstId, start: FREED, version: 2 });
    expect((await answer(first, firstId, offer.id, 'accept')).json()).toEqual(accepted.json());
    expect(await listOf(first, firstId)).toMatchObject({ since: null, offer: { status: 'ACCEPTED' } });
    await run();
    expect((await listOf(second, secondId)).offer).toMatchObject({ start: LATER, status: 'OPEN' });
    expect(await overlaps(app().db)).toBe(0);
    await startsOf(doctor);
    expect((await app().checkFreeTime()).repaired).toEqual([]);
  });

  it('goes to the next once it is declined, and is not offered twice', async () => {
    const queue = await aQueue();
    const { first, firstId, second, secondId } = queue;
    const offer = await freed(queue);
    const declined = await answer(first, firstId, offer.id, 'decline');
    expect(declined.json()).toMatchObject({ since: NOW, offer: { status: 'DECLINED' } });
    await run();
    const next = (await listOf(second, secondId)).offer;
    expect(next).toMatchObject({ start: FREED, status: 'OPEN' });
    await answer(second, secondId, next.id, 'decline');
    await run();
    expect((await listOf(first, firstId)).offer).toMatchObject({ id: offer.id, status: 'DECLINED' });
    expect(await startsOf(queue.doctor)).toContain(FREED);
  });

  it('goes to the next after ten minutes, and a late answer says so and changes nothing', async () => {
    const queue = await aQueue();
    const { first, firstId, second, secondId } = queue;
    const offer = await freed(queue);
    await at(ends(NOW, 11), async () => {
      expect((await listOf(first, firstId)).offer).toMatchObject({ status: 'EXPIRED' });
      const late = await answer(first, firstId, offer.id, 'accept');
      expect([late.statusCode, late.json().code]).toEqual([409, 'SLOT_OFFER_OVER']);
      await run();
      expect((await listOf(second, secondId)).offer).toMatchObject({ start: FREED, until: ends(NOW, 21) });
    });
    expect((await app().as(first).get(`/appointment/${firstId}`)).json()).toMatchObject({ start: LATER, version: 1 });
    expect(await listOf(first, firstId)).toMatchObject({ since: NOW, offer: { status: 'EXPIRED' } });
  });

  it('is offered at night to nobody, and in the morning', async () => {
    const queue = await aQueue();
    await at('2026-11-23T20:00:00.000Z', async () => {
      expect(await freed(queue)).toBeNull();
    });
    await at('2026-11-24T06:30:00.000Z', async () => {
      await run();
      expect((await listOf(queue.first, queue.firstId)).offer).toBeNull();
    });
    const { doctor, first, firstId } = await aQueue();
    const otherId = await anAppointment(app().db, {
      patient: await aPatient(app().db),
      practitioners: [doctor],
      start: '2026-11-25T09:00:00.000Z',
    });
    await at('2026-11-23T20:00:00.000Z', () => cancel(doctor, otherId));
    await at('2026-11-24T07:00:00.000Z', async () => {
      await run();
      expect((await listOf(first, firstId)).offer).toMatchObject({ start: '2026-11-25T09:00:00.000Z' });
    });
  });

  it('is passed over where a second practitioner of the visit cannot come', async () => {
    const queue = await aQueue();
    const { db } = app();
    const [nurse, patient] = [await anAssistant(db), await aPatient(db)];
    await aWeek(db, nurse, { weekdays: [3, 4, 5] });
    const id = await anAppointment(db, {
      patient,
      practitioners: [queue.doctor, nurse],
      start: '2026-11-27T14:00:00.000Z',
    });
    await at('2026-11-23T07:30:00.000Z', () => join(patient, id));
    expect(await freed(queue)).toMatchObject({ start: FREED, status: 'OPEN' });
    expect((await listOf(patient, id)).offer).toBeNull();
  });

  it('is given back when the visit is cancelled or leaves the list', async () => {
    const queue = await aQueue();
    const { first, firstId, second, secondId } = queue;
    await freed(queue);
    expect((await cancel(first, firstId)).statusCode).toBe(200);
    await run();
    expect((await listOf(second, secondId)).offer).toMatchObject({ start: FREED, status: 'OPEN' });
    const left = await app().as(second).delete(`/appointment/${secondId}/waiting-list`);
    expect(left.json()).toMatchObject({ since: null, mayJoin: true, offer: { status: 'WITHDRAWN' } });
    await run();
    expect(await startsOf(queue.doctor)).toContain(FREED);
  });

  it('is not led back to where their own visit was moved away from', async () => {
    const { doctor, first, firstId, second, secondId } = await aQueue();
    const start = ends(LATER, 60);
    const move = app().as(doctor).patch(`/appointment/${firstId}`, moved(start), { 'if-match': '"1"' });
    expect((await move).statusCode).toBe(200);
    await run();
    expect((await listOf(first, firstId)).offer).toBeNull();
    const { offer } = await listOf(second, secondId);
    expect(offer).toMatchObject({ start: LATER, status: 'OPEN' });
    // Nor once the next patient has let it pass.
    await answer(second, secondId, offer.id, 'decline');
    await run();
    expect((await listOf(first, firstId)).offer).toBeNull();
  });

  it('is offered without a tick: the cancellation itself asks', async () => {
    const queue = await aQueue();
    await cancel(queue.doctor, queue.freedId);
    await eventually(async () => (await listOf(queue.first, queue.firstId)).offer !== null);
  });
});
