import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { aCareRequest, anExternal } from '../../testing/cases/care-requests.ts';
import { aWard, type Ward } from '../../testing/cases/transmissions.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { CareRequestDepartures } from './care-request-departures.service.ts';
import { ServiceRequestsModule } from './service-requests.module.ts';

const app = aCalendarApp({}, [ServiceRequestsModule]);

/** Sent to a midwife who lives 3 km away. */
const sent = async (at: Ward, midwife: Actor) => {
  const id = await aCareRequest(app().db, at);
  const path = `/organization/${at.organizationId}/service-request`;
  const shown = (
    await app()
      .as(at.staff)
      .post(`${path}/${id}/dispatch`, { practitionersIds: [midwife.partyId] })
  ).json();
  const say = (word: string) =>
    app().as(midwife).post(`/service-request/${id}/dispatch/${shown.dispatches[0].id}/${word}`);
  return { id, path, shown, say };
};
const aSending = async () => {
  const at = await aWard(app().db);
  const midwife = await anExternal(app().db, at.organizationId);
  const address = JSON.stringify({ text: 'Bordeaux', coordinates: { latitude: 44.839, longitude: -0.565 } });
  await app().db.rows('UPDATE practitioners SET address = $2::jsonb WHERE party_id = $1', [midwife.partyId, address]);
  return { at, midwife, ...(await sent(at, midwife)) };
};
const patientLeaves = ({ patient }: Ward) =>
  app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [patient.partyId]);
const isRemoved = ({ partyId }: Actor) =>
  app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE to_party = $1', [partyId]);
const read = async (who: Actor, id: string) => (await app().as(who).get(`/service-request/${id}`)).json();
const performed = async (who: Actor) => (await app().as(who).get('/service-request/performer?dispatched=me')).json();

describe('a patient who leaves the structure before anybody said yes', () => {
  it('is shown to nobody who was asked, and taken by none of them', async () => {
    const { at, id, midwife, say } = await aSending();
    await patientLeaves(at);
    expect(await performed(midwife)).toEqual([]);
    expect(await read(midwife, id)).toMatchObject({ status: 404 });
    expect((await say('accept')).json()).toMatchObject({ status: 409, code: 'REQUEST_STATE' });
    await app().app.get(CareRequestDepartures).run();
    expect(await read(at.staff, id)).toMatchObject({ status: 'DRAFT' });
  });

  it('has no street in the list of the structure any more, and no draft is written about them', async () => {
    const { at, path } = await aSending();
    const list = async () => (await app().as(at.staff).get(path)).json().serviceRequests[0].location;
    expect(await list()).toMatchObject({ text: expect.stringContaining('Jaurès'), coordinates: expect.anything() });
    await patientLeaves(at);
    expect(await list()).toMatchObject({ text: 'Cenon', coordinates: null });
  });
});

describe('who is removed from the external practitioners', () => {
  it('reads, lists and ends nothing from that moment on', async () => {
    const { id, midwife, say } = await aSending();
    expect((await say('accept')).statusCode).toBe(200);
    await isRemoved(midwife);
    expect(await read(midwife, id)).toMatchObject({ status: 404 });
    expect(await performed(midwife)).toEqual([]);
    expect((await app().as(midwife).post(`/service-request/${id}/complete`)).statusCode).toBe(404);
  });
});

describe('how far it is', () => {
  it('is said in whole kilometres before the yes, in metres after it', async () => {
    const { id, midwife, path, at, say } = await aSending();
    const before = await read(midwife, id);
    expect([before.location.distance, before.dispatches[0].distance]).toEqual([4_000, 4_000]);
    const candidates = (await app().as(at.staff).get(`${path}/${id}/candidate`)).json();
    expect(candidates).toMatchObject([{ distance: 4_000 }]);
    const { distance } = (await say('accept')).json().location;
    expect([distance > 3_000, distance % 1_000 === 0]).toEqual([true, false]);
  });
});

describe('the clock of care requests', () => {
  it('passes over one that cannot be read, and brings about what is due of the others', async () => {
    const { at, midwife, id: broken } = await aSending();
    const { id } = await sent(at, midwife);
    const late = `UPDATE service_requests SET expires_at = expires_at - interval '8 days'`;
    await app().db.rows(`${late}, note = '\\x00' WHERE id = $1`, [broken]);
    await app().db.rows(`${late} WHERE id = $1`, [id]);
    await app().app.get(Housekeeping).run();
    const rows = await app().db.rows('SELECT id, status FROM service_requests WHERE id = ANY($1)', [[broken, id]]);
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [broken, 'ONHOLD'],
        [id, 'DRAFT'],
      ]),
    );
  });
});
