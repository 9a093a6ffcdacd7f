import { expect } from '@jest/globals';
import { SlotOffersService } from '../modules/appointments/waiting-list/slot-offers.service.ts';
import type { Actor } from '../platform/actor.ts';
import { anAppointment, aPatient, aReceivingDoctor } from './calendars.ts';
import { ends } from './cases/visit-cast.ts';
import { aCalendarApp, NOW } from './start/a-calendar-app.ts';

/** Waiting lists of an application, asked as their people do. */
export const waitingLists = () => {
  const app = aCalendarApp();
  const FREED = '2026-11-24T09:00:00.000Z';
  const LATER = '2026-11-27T09:00:00.000Z';
  const LAST = '2026-11-30T09:00:00.000Z';
  const run = () => app().app.get(SlotOffersService, { strict: false }).run();
  const listOf = async (actor: Actor, id: string) =>
    (await app().as(actor).get(`/appointment/${id}/waiting-list`)).json();
  const join = (actor: Actor, id: string) => app().as(actor).post(`/appointment/${id}/waiting-list`);
  const answer = (actor: Actor, id: string, offerId: string, what: 'accept' | 'decline') =>
    app().as(actor).post(`/appointment/${id}/waiting-list/${offerId}/${what}`);
  const cancel = (actor: Actor, id: string) => app().as(actor).post(`/appointment/${id}/cancel`);
  const at = async (instant: string, work: () => Promise<unknown>) => {
    app().clock.moveTo(instant);
    try {
      await work();
    } finally {
      app().clock.moveTo(NOW);
    }
  };
  /** A doctor whose first visit may be cancelled, and two patients with later ones who wait in this order. */
  const aQueue = async () => {
    const { db } = app();
    await db.rows('DELETE FROM freed_times');
    const doctor = await aReceivingDoctor(db);
    const [leaving, first, second] = [await aPatient(db), await aPatient(db), await aPatient(db)];
    const visitAt = (patient: Actor, start: string) => anAppointment(db, { patient, practitioners: [doctor], start });
    const freedId = await visitAt(leaving, FREED);
    const [firstId, secondId] = [await visitAt(first, LATER), await visitAt(second, LAST)];
    expect((await join(first, firstId)).statusCode).toBe(200);
    await at(ends(NOW, 1), () => join(second, secondId));
    return { doctor, leaving, freedId, first, firstId, second, secondId };
  };
  const freed = async (queue: Awaited<ReturnType<typeof aQueue>>) => {
    expect((await cancel(queue.doctor, queue.freedId)).statusCode).toBe(200);
    await run();
    return (await listOf(queue.first, queue.firstId)).offer;
  };
  /** Waits for a slot without having a visit. */
  const ask = (actor: Actor, practitionerId: string, more: object = {}) =>
    app()
      .as(actor)
      .post('/slot-request', { practitionerId, reasonCode: 'consultation', ...more });
  const slotsOf = async (actor: Actor) => (await app().as(actor).get('/slot-request')).json();
  /** Books the time that is offered; the offer may be left out, as another booking does. */
  const take = (
    actor: Actor,
    doctorId: string,
    { id, start }: { readonly id?: string; readonly start: string },
    more: object = {},
  ) =>
    app()
      .as(actor)
      .post('/appointment', {
        ...{ doctorId, patientId: actor.partyId, start, end: ends(start, 30) },
        ...{ serviceCategory: 'Consultation', reasonCode: 'consultation' },
        ...more,
        ...(id !== undefined && { slotOfferId: id }),
      });
  return { ask, slotsOf, take, app, FREED, LATER, run, listOf, join, answer, cancel, at, aQueue, freed };
};
