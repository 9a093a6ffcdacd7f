import { describe, expect, it } from '@jest/globals';
import { MAX_SLOT_REQUESTS } from '@maillon/domain/calendar/waiting-list';
import type { Actor } from '../../../platform/actor.ts';
import {
  aDoctor,
  anAppointment,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aWeek,
  overlaps,
} from '../../../testing/calendars.ts';
import { ends, moved } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { NOW } from '../../../testing/start/a-calendar-app.ts';
import { waitingLists } from '../../../testing/waiting-lists.ts';

const { app, FREED, run, ask, slotsOf, take, at, join, cancel, listOf, LATER } = waitingLists();

/** Receives on Tuesdays, for half an hour. */
const aDoctorOfOneSlot = async () => {
  const doctor = await aDoctor(app().db);
  await aWeek(app().db, doctor, { weekdays: [2], from: '10:00', to: '10:30' });
  return doctor;
};
const BEFORE = '2026-11-25T00:00:00.000Z';
const offerTo = async (patient: Actor) => {
  await run();
  return (await slotsOf(patient))[0]?.offer ?? null;
};
/** The same, where the application itself may be about to make it. */
const offered = async (patient: Actor) => {
  let offer = await offerTo(patient);
  await eventually(async () => {
    offer = await offerTo(patient);
    return offer !== null;
  });
  return offer;
};
const linkOf = async (patient: Actor, id: string) => app().as(patient).get(`/slot-offer/${id}`);
const decline = (patient: Actor, id: string) => app().as(patient).post(`/slot-offer/${id}/decline`);

describe('a patient without a visit', () => {
  it('waits for a doctor who has no hours, and keeps their place', async () => {
    const [doctor, patient] = [await aDoctor(app().db), await aPatient(app().db)];
    const [asked] = (await ask(patient, doctor.partyId)).json();
    expect(asked).toMatchObject({ reasonCode: 'consultation', since: NOW, offer: null });
    expect(asked.practitioner.userData.id).toBe(doctor.partyId);
    await at(ends(NOW, 5), async () => {
      expect((await ask(patient, doctor.userId, { before: BEFORE })).json()).toEqual([asked]);
    });
    expect(await offerTo(patient)).toBeNull();
    expect((await app().as(patient).delete(`/slot-request/${asked.id}`)).json()).toEqual([]);
    expect((await app().as(patient).delete(`/slot-request/${asked.id}`)).statusCode).toBe(404);
  });

  it('waits for nobody who cannot be booked, for no reason of others, in no past, and not without end', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const doctor = await aDoctor(db);
    const nobody = await aDoctor(db, { active: false });
    const refused = async (id: string, more = {}) => {
      const answer = await ask(patient, id, more);
      return [answer.statusCode, answer.json().code, answer.json().errors?.[0]?.pointer];
    };
    for (const { partyId } of [nobody, await anAssistant(db), await aPatient(db)]) {
      expect(await refused(partyId)).toEqual([404, 'NOT_FOUND', '/practitionerId']);
    }
    for (const reasonCode of ['birth_preparation', 'dermatologist']) {
      expect(await refused(doctor.partyId, { reasonCode })).toEqual([422, 'VALIDATION_FAILED', '/reasonCode']);
    }
    const past = await refused(doctor.partyId, { before: ends(NOW, 119) });
    expect(past.slice(1)).toEqual(['DATE_IN_PAST', '/before']);
    for (let made = 0; made < MAX_SLOT_REQUESTS; made += 1) await ask(patient, (await aDoctor(db)).partyId);
    expect(await refused(doctor.partyId)).toEqual([409, 'SLOT_REQUEST_LIMIT', '/practitionerId']);
  });

  it('is offered a time once their doctor opens hours, a minute later at most', async () => {
    const [doctor, patient] = [await aDoctor(app().db), await aPatient(app().db)];
    await ask(patient, doctor.partyId);
    expect(await offerTo(patient)).toBeNull();
    await aWeek(app().db, doctor, { weekdays: [3] });
    await at(ends(NOW, 1.1), async () => {
      expect(await offered(patient)).toMatchObject({ start: '2026-11-25T07:00:00.000Z', until: ends(NOW, 11.1) });
      const sent = () =>
        app().db.rows(`SELECT 1 FROM notifications WHERE user_id = $1 AND template = 'slot-offered'`, [patient.userId]);
      await eventually(async () => (await sent()).length === 1);
    });
  });

  it('takes their turn among those who wait for an earlier time', async () => {
    const { db } = app();
    const doctor = await aDoctor(db);
    await aWeek(db, doctor, { weekdays: [2, 5], from: '10:00', to: '10:30' });
    const [leaving, early, waiting, late] = [
      await aPatient(db),
      await aPatient(db),
      await aPatient(db),
      await aPatient(db),
    ];
    const visitAt = (patient: Actor, start: string) => anAppointment(db, { patient, practitioners: [doctor], start });
    const [freedId, waitingId] = [await visitAt(leaving, FREED), await visitAt(waiting, LATER)];
    await at(ends(NOW, 1), () => ask(early, doctor.partyId, { before: BEFORE }));
    await at(ends(NOW, 2), () => join(waiting, waitingId));
    await at(ends(NOW, 3), () => ask(late, doctor.partyId, { before: BEFORE }));
    await cancel(doctor, freedId);
    const offer = await offered(early);
    expect(offer).toMatchObject({ start: FREED });
    expect((await listOf(waiting, waitingId)).offer).toBeNull();
    await decline(early, offer.id);
    await eventually(async () => {
      await run();
      return (await listOf(waiting, waitingId)).offer !== null;
    });
    expect((await listOf(waiting, waitingId)).offer).toMatchObject({ start: FREED, status: 'OPEN' });
    expect((await slotsOf(late))[0].offer).toBeNull();
  });

  it('books what is offered, which nobody else does meanwhile, and waits no more', async () => {
    const [doctor, other] = [await aDoctorOfOneSlot(), await aDoctor(app().db)];
    const [patient, stranger] = [await aPatient(app().db), await aPatient(app().db)];
    await ask(patient, doctor.partyId, { before: BEFORE });
    await ask(patient, other.partyId);
    const offer = await offered(patient);
    expect(offer).toMatchObject({ start: FREED, end: ends(FREED, 30), until: ends(NOW, 10) });

    expect((await take(stranger, doctor.partyId, { start: FREED })).json().code).toBe('DOCTOR_UNAVAILABLE');
    expect((await take(stranger, doctor.partyId, offer)).statusCode).toBe(409);
    expect((await take(patient, doctor.partyId, { ...offer, start: ends(FREED, 7 * 24 * 60) })).json()).toMatchObject({
      ...{ code: 'NOT_FOUND', errors: [{ pointer: '/slotOfferId' }] },
    });
    expect((await linkOf(stranger, offer.id)).statusCode).toBe(404);
    expect((await decline(stranger, offer.id)).statusCode).toBe(404);

    const booked = await take(patient, doctor.partyId, offer);
    expect([booked.statusCode, booked.json().start]).toEqual([201, FREED]);
    expect(await slotsOf(patient)).toEqual([]);
    expect((await linkOf(patient, offer.id)).json()).toMatchObject({ status: 'ACCEPTED', isWaiting: false });
    expect((await take(patient, doctor.partyId, offer)).statusCode).toBe(409);
    expect(await overlaps(app().db)).toBe(0);
    expect((await app().checkFreeTime()).repaired).toEqual([]);
  });

  it('leaves it to the next after ten minutes, and a late answer says so and books nothing', async () => {
    const doctor = await aDoctorOfOneSlot();
    const [first, second] = [await aPatient(app().db), await aPatient(app().db)];
    await ask(first, doctor.partyId, { before: BEFORE });
    await at(ends(NOW, 1), () => ask(second, doctor.partyId, { before: BEFORE }));
    const offer = await offered(first);
    expect(await offerTo(second)).toBeNull();
    await at(ends(offer.until, 1), async () => {
      const late = await take(first, doctor.partyId, offer);
      expect([late.statusCode, late.json().code]).toEqual([409, 'SLOT_OFFER_GONE']);
      expect((await linkOf(first, offer.id)).json()).toMatchObject({ status: 'EXPIRED', isWaiting: true });
      const next = await offered(second);
      expect(next).toMatchObject({ start: FREED, until: ends(offer.until, 11) });
      expect((await take(first, doctor.partyId, { start: FREED })).json().code).toBe('DOCTOR_UNAVAILABLE');
      expect((await take(second, doctor.partyId, next)).statusCode).toBe(201);
    });
  });

  it('who lets a time pass is left in peace for four hours, whatever else is free', async () => {
    const [doctor, patient] = [await aReceivingDoctor(app().db), await aPatient(app().db)];
    await ask(patient, doctor.partyId);
    const { until } = await offered(patient);
    for (const later of [1, 4 * 60 - 1])
      await at(ends(until, later), async () => expect(await offerTo(patient)).toBeNull());
    // Who answers is asked on.
    await at(ends(until, 4 * 60 + 1), async () => decline(patient, (await offered(patient)).id));
    await at(ends(until, 4 * 60 + 2), async () => expect(await offered(patient)).not.toBeNull());
  });

  it('is not asked twice about one time, and not at all once they have booked another', async () => {
    const [doctor, busy] = [await aDoctorOfOneSlot(), await aReceivingDoctor(app().db)];
    const patient = await aPatient(app().db);
    await ask(patient, doctor.partyId, { before: BEFORE });
    expect((await decline(patient, (await offered(patient)).id)).json()).toMatchObject({ status: 'DECLINED' });
    await at(ends(NOW, 2), async () => expect(await offerTo(patient)).toBeNull());

    const other = await aPatient(app().db);
    await take(other, busy.partyId, { start: FREED });
    await app().db.rows(`UPDATE appointments SET created_at = $2 WHERE patient_id = $1`, [other.partyId, ends(NOW, 1)]);
    await ask(other, busy.partyId);
    await eventually(async () => {
      expect(await offerTo(other)).toBeNull();
      return (await slotsOf(other)).length === 0;
    });
  });

  it('is told nothing of a time that staff took for a reason', async () => {
    const doctor = await aDoctorOfOneSlot();
    const [patient, urgent] = [await aPatient(app().db), await aPatient(app().db)];
    await aSharedFile(app().db, urgent, doctor);
    await ask(patient, doctor.partyId, { before: BEFORE });
    const offer = await offered(patient);
    const people = { patientId: urgent.partyId, doctorId: doctor.partyId };
    const draft = { ...people, ...moved(FREED), serviceCategory: 'Consultation' };
    const post = (more: object) =>
      app()
        .as(doctor)
        .post('/appointment', { ...draft, ...more });
    expect((await post({ slotOfferId: offer.id })).statusCode).toBe(403);
    expect((await post({ override: 'urgent' })).statusCode).toBe(201);
    expect((await linkOf(patient, offer.id)).json()).toMatchObject({ status: 'WITHDRAWN', isWaiting: true });
    expect((await take(patient, doctor.partyId, offer)).statusCode).toBe(409);
  });

  it('asks for ten at most, of a hundred at once too', async () => {
    const patient = await aPatient(app().db);
    const doctors = await Promise.all(Array.from({ length: 2 * MAX_SLOT_REQUESTS }, () => aDoctor(app().db)));
    const answers = await Promise.all(doctors.map(({ partyId }) => ask(patient, partyId)));
    expect(answers.filter(({ statusCode }) => statusCode === 200 || statusCode === 201)).toHaveLength(
      MAX_SLOT_REQUESTS,
    );
    expect(await slotsOf(patient)).toHaveLength(MAX_SLOT_REQUESTS);
  });

  it('with several reasons is asked once about one time, which is the next one’s then', async () => {
    const doctor = await aDoctorOfOneSlot();
    const [first, second] = [await aPatient(app().db), await aPatient(app().db)];
    await ask(first, doctor.partyId, { before: BEFORE });
    await at(ends(NOW, 0.5), () => ask(first, doctor.partyId, { before: BEFORE, reasonCode: 'follow_up' }));
    await at(ends(NOW, 1), () => ask(second, doctor.partyId, { before: BEFORE }));
    const { start, until } = await offered(first);
    expect(start).toBe(FREED);
    await at(ends(until, 1), async () => {
      expect(await offered(second)).toMatchObject({ start: FREED });
      expect((await slotsOf(first)).map(({ offer }: { offer: unknown }) => offer)).toEqual([null, null]);
    });
  });

  it('whose account was closed keeps no time from others', async () => {
    const doctor = await aDoctorOfOneSlot();
    const [closed, patient] = [await aPatient(app().db), await aPatient(app().db)];
    await ask(closed, doctor.partyId, { before: BEFORE });
    await at(ends(NOW, 1), () => ask(patient, doctor.partyId, { before: BEFORE }));
    await app().db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [
      closed.userId,
    ]);
    const theirs = 'SELECT id FROM slot_requests WHERE patient_id = $1';
    // Also what the application itself was just offering while the account was closed; it looks again twenty seconds later.
    await at(ends(NOW, 2), () =>
      eventually(async () => {
        await app().db.rows(`DELETE FROM slot_offers WHERE request_id IN (${theirs})`, [closed.partyId]);
        return (await offerTo(patient))?.start === FREED;
      }),
    );
  });
});
