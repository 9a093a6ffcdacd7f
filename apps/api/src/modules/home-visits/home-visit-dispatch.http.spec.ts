import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { Database } from '../../platform/postgres/database.ts';
import { anAssistant } from '../../testing/calendars.ts';
import { homeVisitCases, MARCORY, MOBILITY, PLATEAU } from '../../testing/cases/home-visits.ts';
import { anActor } from '../../testing/http/an-http-server.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { HomeVisitsModule } from './home-visits.module.ts';

const app = aCalendarApp({ ...MOBILITY, HOME_VISIT_VALIDATION: 'on' }, [HomeVisitsModule]);
const { aNurse, aVisit, cancel, notifiedOf, requested, step, tour } = homeVisitCases(app);
const dispatcher = (userType: 'dispatchManager' | 'dispatchOperator'): Actor =>
  anActor({ userId: newId(), partyId: newId(), userType });
const validate = (who: Actor, id: string) => app().as(who).post(`/service-request/${id}/validate`);
const assign = (who: Actor, id: string, performerId: string) =>
  app().as(who).post(`/service-request/${id}/assign`, { performerId });

beforeEach(() => app().db.rows('DELETE FROM positions'));

describe('where requests are validated', () => {
  it('one waits for a dispatcher, and is then given to the nearest nurse', async () => {
    const { patient, nurse, id, shown } = await aVisit();
    expect(shown).toMatchObject({ status: 'ONHOLD', routeStatus: null, performer: null });
    const answer = await validate(dispatcher('dispatchOperator'), id);
    expect(answer.json()).toMatchObject({ id, status: 'ACTIVE', routeStatus: 'QUEUED' });
    expect(Object.keys(answer.json()).toSorted()).toEqual(['id', 'routeStatus', 'status', 'version']);
    expect(await requested(patient)).toMatchObject([{ performer: { id: nurse.partyId } }]);
    expect((await validate(dispatcher('dispatchManager'), id)).json()).toMatchObject({ code: 'ROUTE_STATE' });
  });

  it('one that waits is its patient’s to take back', async () => {
    const { patient, id } = await aVisit();
    expect((await cancel(patient, id)).json()).toMatchObject({ status: 'EXPIRED', routeStatus: null });
  });

  it('an unknown one is not found', async () => {
    expect((await validate(dispatcher('dispatchManager'), newId())).statusCode).toBe(404);
  });
});

describe('a dispatcher', () => {
  it('gives a visit to another nurse on duty, until the first one sets out', async () => {
    const { nurse, id } = await aVisit();
    await validate(dispatcher('dispatchManager'), id);
    const [other, off] = [await aNurse(PLATEAU), await anAssistant(app().db)];
    const refused = await assign(dispatcher('dispatchOperator'), id, off.partyId);
    expect(refused.json()).toMatchObject({ status: 404, errors: [{ pointer: '/performerId' }] });
    expect((await assign(dispatcher('dispatchOperator'), id, other.partyId)).statusCode).toBe(200);
    expect([await tour(nurse), await tour(other)]).toMatchObject([[], [{ id }]]);
    expect((await step(nurse, id, 'TRAVELLING')).statusCode).toBe(404);
    expect((await step(other, id, 'TRAVELLING')).statusCode).toBe(200);
    expect((await assign(dispatcher('dispatchManager'), id, nurse.partyId)).json()).toMatchObject({
      code: 'ROUTE_STATE',
    });
  });

  it('cancels as a manager alone, and the patient hears of it', async () => {
    const { patient, id } = await aVisit();
    expect((await cancel(dispatcher('dispatchOperator'), id)).statusCode).toBe(403);
    expect((await cancel(dispatcher('dispatchManager'), id)).json()).toMatchObject({ status: 'EXPIRED' });
    await notifiedOf(patient.userId, ['service-request-expired']);
  });
});

describe('the map of a dispatcher', () => {
  const read = async (who: Actor) => (await app().as(who).get('/map')).json();

  it('shows who waits, who comes and who is free, and of a patient no more than it needs', async () => {
    await app().db.rows('DELETE FROM home_visits');
    const { id, nurse, patient } = await aVisit();
    const who = dispatcher('dispatchOperator');
    expect(await read(who)).toMatchObject({
      performers: [{ profileId: nurse.partyId, coordinates: PLATEAU, activeRequestId: null }],
      requests: [{ id, status: 'ONHOLD', routeStatus: null, performer: null, location: { coordinates: MARCORY } }],
    });
    await validate(who, id);
    await step(nurse, id, 'TRAVELLING');
    const shown = await read(dispatcher('dispatchManager'));
    expect(shown).toMatchObject({
      performers: [{ profileId: nurse.partyId, activeRequestId: id }],
      requests: [{ id, routeStatus: 'TRAVELLING', performer: { id: nurse.partyId } }],
    });
    expect(shown.requests[0].subject.name).toMatch(/^\S+ \p{L}\.$/u);
    const text = JSON.stringify(shown);
    for (const hidden of ['Fièvre', patient.partyId, '+33', '+225']) expect(text).not.toContain(hidden);
  });

  it('shows nobody whose place is a quarter of an hour old, and no visit that is over', async () => {
    await app().db.rows('DELETE FROM home_visits');
    const { id } = await aVisit();
    await cancel(dispatcher('dispatchManager'), id);
    await app().db.rows(`UPDATE positions SET captured_at = captured_at - interval '16 minutes'`);
    expect(await read(dispatcher('dispatchManager'))).toEqual({ performers: [], requests: [] });
  });
});

describe('a patient’s data', () => {
  it('holds their visits, and goes with their file', async () => {
    const { patient, id } = await aVisit();
    const personalData = app().app.get(PersonalData, { strict: false });
    expect((await personalData.copy(patient)).homeVisits).toMatchObject([{ id, note: 'Fièvre depuis hier' }]);
    const database = app().app.get(Database, { strict: false });
    await database.tx((tx) => personalData.erase(tx, patient));
    expect(await requested(patient)).toMatchObject([{ status: 'EXPIRED' }]);
    await database.tx((tx) => personalData.eraseFile(tx, patient));
    expect(await requested(patient)).toEqual([]);
  });
});
