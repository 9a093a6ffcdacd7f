import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@maillon/domain/time-units';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { aPatient } from '../../testing/calendars.ts';
import { homeVisitCases, MOBILITY, PLATEAU } from '../../testing/cases/home-visits.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { HomeVisitClock } from './home-visit-clock.service.ts';
import { HomeVisitsModule } from './home-visits.module.ts';

const app = aCalendarApp(MOBILITY, [HomeVisitsModule]);
const absent = (who: Actor, id: string) => app().as(who).post(`/service-request/${id}/absent`);
const { aNurse, ask, aVisit, cancel, requested, route, says, step, notifiedOf, tour } = homeVisitCases(app);
const pass = () => app().app.get(HomeVisitClock, { strict: false }).run();
const later = (ms: number) => app().clock.advance(ms);
const positions = (id: string) => app().db.rows('SELECT place FROM home_visit_positions WHERE visit_id = $1', [id]);
beforeEach(() => app().db.rows('DELETE FROM positions'));

describe('a visit', () => {
  it('goes from step to step, and its patient is told of each', async () => {
    const { patient, nurse, id } = await aVisit();
    const seen = [];
    for (const routeStatus of ['TRAVELLING', 'ARRIVED', 'LEAVED']) {
      const { status } = (await step(nurse, id, routeStatus)).json();
      seen.push(status);
    }
    expect(seen).toEqual(['ACTIVE', 'ACTIVE', 'COMPLETED']);
    await notifiedOf(patient.userId, ['visit-queued', 'visit-travelling', 'visit-arrived', 'visit-completed']);
    await notifiedOf(nurse.userId, ['service-request-assigned']);
    expect(await requested(patient)).toMatchObject([{ status: 'COMPLETED', routeStatus: 'LEAVED' }]);
    // Over, it is seen without what it was about.
    expect(await tour(nurse)).toMatchObject([{ id, location: { text: null, coordinates: null }, note: [] }]);
    const audited = await app().db.rows(`SELECT action FROM audit_events WHERE target_id = $1 ORDER BY seq`, [id]);
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'home-visit.requested',
        'home-visit.assigned',
        'home-visit.departed',
        'home-visit.completed',
      ]),
    );
  });

  it('takes no step that is skipped, goes back, or is of another state', async () => {
    const { nurse, id } = await aVisit();
    const refused = { status: 409, code: 'ROUTE_STATE' };
    for (const routeStatus of ['ARRIVED', 'LEAVED'])
      expect((await step(nurse, id, routeStatus)).json()).toMatchObject(refused);
    expect((await step(nurse, id, 'TRAVELLING', { status: 'COMPLETED' })).json()).toMatchObject(refused);
    await step(nurse, id, 'TRAVELLING');
    expect((await step(nurse, id, 'QUEUED')).json()).toMatchObject(refused);
    await step(nurse, id, 'ARRIVED');
    expect((await step(nurse, id, 'TRAVELLING')).json()).toMatchObject(refused);
    expect((await step(nurse, id, 'LEAVED', { status: 'COMPLETED' })).statusCode).toBe(200);
  });

  it('takes the same step twice as one', async () => {
    const { patient, nurse, id } = await aVisit();
    const first = await step(nurse, id, 'TRAVELLING');
    const again = await step(nurse, id, 'TRAVELLING');
    expect(again.json().version).toBe(first.json().version);
    await notifiedOf(patient.userId, ['visit-queued', 'visit-travelling']);
  });

  it('of two steps at once takes one', async () => {
    const { nurse, id, patient } = await aVisit();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => step(nurse, id, 'TRAVELLING')),
      ...Array.from({ length: 4 }, () => cancel(patient, id)),
    ]);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    const steps = await app().db.rows(
      `SELECT action FROM audit_events WHERE target_id = $1 AND action IN ('home-visit.departed', 'home-visit.cancelled')`,
      [id],
    );
    const departed = steps.filter(({ action }) => action === 'home-visit.departed');
    const cancelled = steps.filter(({ action }) => action === 'home-visit.cancelled');
    expect(departed.length).toBeLessThanOrEqual(1);
    expect(cancelled.length).toBeLessThanOrEqual(1);
    expect(steps.length).toBeGreaterThan(0);
  });

  it('is nobody’s but its patient’s and its performer’s', async () => {
    const { id } = await aVisit();
    const [stranger, nurse] = [await aPatient(app().db), await aNurse(null)];
    expect((await step(nurse, id, 'TRAVELLING')).statusCode).toBe(404);
    expect((await cancel(stranger, id)).statusCode).toBe(404);
    for (const who of [stranger, nurse]) expect((await route(who, id)).statusCode).toBe(404);
    expect((await step(stranger, id, 'TRAVELLING')).statusCode).toBe(403);
  });

  it('is not taken back once the nurse is there', async () => {
    const { patient, nurse, id } = await aVisit();
    await step(nurse, id, 'TRAVELLING');
    await step(nurse, id, 'ARRIVED');
    expect((await cancel(patient, id)).json()).toMatchObject({ code: 'ROUTE_STATE' });
  });

  it('ends where nobody opens to the nurse who is there, once, and its patient hears of it', async () => {
    const { patient, nurse, id } = await aVisit();
    await step(nurse, id, 'TRAVELLING');
    expect((await absent(nurse, id)).json()).toMatchObject({ status: 409, code: 'ROUTE_STATE' });
    await step(nurse, id, 'ARRIVED');
    expect((await absent(await aNurse(null), id)).statusCode).toBe(404);
    expect((await absent(patient, id)).statusCode).toBe(403);
    const answers = await Promise.all([absent(nurse, id), absent(nurse, id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    expect((await absent(nurse, id)).json()).toMatchObject({ status: 'EXPIRED', reason: 'ABSENT' });
    expect((await cancel(patient, id)).json()).toMatchObject({ code: 'ROUTE_STATE' });
    await notifiedOf(patient.userId, ['visit-queued', 'visit-travelling', 'visit-arrived', 'visit-absent']);
    await notifiedOf(nurse.userId, ['service-request-assigned']);
    expect((await ask(patient)).statusCode).toBe(201);
  });

  it('that is taken back leaves the tour, and the nurse is told', async () => {
    const { patient, nurse, id } = await aVisit();
    await step(nurse, id, 'TRAVELLING');
    expect((await cancel(patient, id)).statusCode).toBe(200);
    expect((await cancel(patient, id)).statusCode).toBe(200);
    expect((await step(nurse, id, 'ARRIVED')).json()).toMatchObject({ code: 'ROUTE_STATE' });
    await notifiedOf(nurse.userId, ['service-request-assigned', 'visit-withdrawn']);
  });
});

describe('where the nurse is', () => {
  const north = (degrees: number) => ({ ...PLATEAU, latitude: PLATEAU.latitude + degrees });

  it('is kept and shown on the way alone', async () => {
    const { patient, nurse, id } = await aVisit();
    expect((await route(patient, id)).json()).toMatchObject({ status: 409, code: 'ROUTE_STATE' });
    await says(nurse, north(0.001));
    expect(await positions(id)).toEqual([]);

    await step(nurse, id, 'TRAVELLING');
    later(MINUTE_MS);
    await says(nurse, north(0.002));
    const kept = await positions(id);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept.map(({ place }) => String(place)))).not.toContain('5.3');
    for (const who of [patient, nurse]) {
      expect((await route(who, id)).json()).toMatchObject({
        ...{ position: { ...north(0.002) }, isStraight: true, distance: expect.any(Number), eta: expect.any(String) },
        ...{ polyline: expect.any(String), trail: expect.any(String) },
      });
    }

    await step(nurse, id, 'ARRIVED');
    later(MINUTE_MS);
    await says(nurse, north(0.003));
    expect(await positions(id)).toHaveLength(2);
    expect((await route(patient, id)).json()).toMatchObject({ code: 'ROUTE_STATE' });
  });

  it('is computed a way from at most twice a minute', async () => {
    const { patient, nurse, id } = await aVisit();
    await step(nurse, id, 'TRAVELLING');
    const ways = [];
    for (const [at, degrees] of [
      [5_000, 0.001],
      [5_000, 0.002],
      [31_000, 0.003],
    ] as const) {
      later(at);
      await says(nurse, north(degrees));
      ways.push((await route(patient, id)).json().polyline);
    }
    expect(ways[0]).toBe(ways[1]);
    expect(ways[2]).not.toBe(ways[0]);
  });

  it('is gone within a day', async () => {
    const { nurse, id } = await aVisit();
    await step(nurse, id, 'TRAVELLING');
    expect(await positions(id)).toHaveLength(1);
    later(25 * HOUR_MS);
    await app().app.get(Housekeeping, { strict: false }).run();
    expect(await positions(id)).toEqual([]);
  });

  it('may be unknown: the visit goes on without it', async () => {
    const { patient, nurse, id } = await aVisit();
    await app().db.rows('DELETE FROM positions');
    await step(nurse, id, 'TRAVELLING');
    expect((await route(patient, id)).json()).toMatchObject({ position: null, polyline: null });
  });
});

describe('by the clock a visit', () => {
  it.each([
    ['without a nurse after four hours', null, 4],
    ['with one after twelve', PLATEAU, 12],
  ])('ends %s', async (_what, place, hours) => {
    const { patient } = await aVisit(place);
    later(hours * HOUR_MS - MINUTE_MS);
    await pass();
    expect(await requested(patient)).toMatchObject([{ status: 'ACTIVE' }]);
    later(MINUTE_MS);
    await pass();
    expect(await requested(patient)).toMatchObject([{ status: 'EXPIRED', reason: 'TIMEOUT' }]);
    await notifiedOf(
      patient.userId,
      place === null ? ['service-request-expired'] : ['service-request-expired', 'visit-queued'],
    );
  });

  it('is given to a nurse who comes on duty', async () => {
    const { patient } = await aVisit(null);
    const nurse = await aNurse(PLATEAU);
    await pass();
    expect(await requested(patient)).toMatchObject([{ performer: { id: nurse.partyId } }]);
  });

  it('is given to another nurse once its own has left', async () => {
    const { patient, nurse, id } = await aVisit();
    await step(nurse, id, 'TRAVELLING');
    await app().db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [
      nurse.userId,
    ]);
    const other = await aNurse(PLATEAU);
    await pass();
    expect(await requested(patient)).toMatchObject([{ routeStatus: 'QUEUED', performer: { id: other.partyId } }]);
    // Where the first one was is not shown as the way of the second.
    expect(await positions(id)).toEqual([]);
    expect(await ask(patient).then((answer) => answer.json())).toMatchObject({ code: 'REQUEST_ALREADY_OPEN' });
  });
});
