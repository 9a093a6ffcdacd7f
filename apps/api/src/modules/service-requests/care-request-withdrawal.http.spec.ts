import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { aCareRequest, anExternal } from '../../testing/cases/care-requests.ts';
import { aWard } from '../../testing/cases/transmissions.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { CareRequestDepartures } from './care-request-departures.service.ts';
import { ServiceRequestsModule } from './service-requests.module.ts';

const app = aCalendarApp({}, [ServiceRequestsModule]);

/** Sent to two midwives of a maternity. */
const sent = async () => {
  const at = await aWard(app().db);
  const midwives = [
    await anExternal(app().db, at.organizationId),
    await anExternal(app().db, at.organizationId),
  ] as const;
  const id = await aCareRequest(app().db, at);
  const path = `/organization/${at.organizationId}/service-request/${id}`;
  const practitionersIds = midwives.map(({ partyId }) => partyId);
  const shown = (await app().as(at.staff).post(`${path}/dispatch`, { practitionersIds })).json();
  const dispatchOf = (who: Actor): string =>
    shown.dispatches.find(({ practitioner }: { practitioner: { id: string } }) => practitioner.id === who.partyId).id;
  const say = (who: Actor, word: 'accept' | 'decline') =>
    app()
      .as(who)
      .post(`/service-request/${id}/dispatch/${dispatchOf(who)}/${word}`);
  return { at, midwives, id, path, say };
};
const read = async (who: Actor, id: string) => (await app().as(who).get(`/service-request/${id}`)).json();
const states = ({ dispatches }: { dispatches: { state: string }[] }) => dispatches.map(({ state }) => state);
const notified = (who: Actor, template: string, times = 1) =>
  eventually(async () => {
    const rows = await app().db.rows('SELECT 1 FROM notifications WHERE user_id = $1 AND template = $2', [
      who.userId,
      template,
    ]);
    return rows.length === times ? rows : undefined;
  });
const later = (id: string) =>
  app().db.rows(
    `UPDATE service_request_dispatches SET asked_at = asked_at - interval '31 minutes', reminded_at = reminded_at - interval '31 minutes'
      WHERE request_id = $1`,
    [id],
  );
const leaves = (who: Actor) =>
  app().db.rows(`UPDATE access_policies SET revoked_at = now() WHERE to_party = $1`, [who.partyId]);
const departures = () => app().app.get(CareRequestDepartures).run();

describe('a request that is withdrawn', () => {
  it('is a draft again, and no longer there for who was asked, who hears it', async () => {
    const { at, id, midwives, path, say } = await sent();
    const [first, second] = midwives;
    const answer = await app().as(at.staff).post(`${path}/withdraw`);
    expect([answer.statusCode, answer.json().status, states(answer.json())]).toEqual([
      200,
      'DRAFT',
      ['CLOSED', 'CLOSED'],
    ]);
    expect((await app().as(first).get(`/service-request/${id}`)).statusCode).toBe(404);
    expect((await say(second, 'accept')).json()).toMatchObject({ status: 409, code: 'REQUEST_STATE' });
    await notified(second, 'service-request-withdrawn');
    expect((await app().as(at.staff).post(`${path}/withdraw`)).json()).toMatchObject({ code: 'REQUEST_STATE' });
  });

  it('stays with who has said yes', async () => {
    const { at, path, midwives, say } = await sent();
    await say(midwives[0], 'accept');
    expect((await app().as(at.staff).post(`${path}/withdraw`)).json()).toMatchObject({ code: 'REQUEST_STATE' });
    expect((await app().as(midwives[0]).post(`${path}/withdraw`)).statusCode).toBe(404);
  });
});

describe('practitioners who have not opened a request', () => {
  it('are asked again after half an hour, once in half an hour, and those alone', async () => {
    const { at, id, midwives, path } = await sent();
    const [first, second] = midwives;
    const remind = async () => (await app().as(at.staff).post(`${path}/remind`)).json();
    expect(await remind()).toMatchObject({ status: 409, code: 'REQUEST_STATE' });
    await read(first, id);
    await later(id);
    const reminded = (await remind()).dispatches as { remindedAt: string | null; practitioner: { id: string } }[];
    expect(reminded.filter(({ remindedAt }) => remindedAt !== null).map(({ practitioner }) => practitioner.id)).toEqual(
      [second.partyId],
    );
    await notified(second, 'service-request-dispatched', 2);
    expect(await remind()).toMatchObject({ code: 'REQUEST_STATE' });
    await later(id);
    expect(await remind()).toMatchObject({ status: 'ONHOLD' });
  });
});

describe('whom a request may be sent to', () => {
  it('is said with the distance, to the structure alone', async () => {
    const at = await aWard(app().db);
    const [far, near] = [await anExternal(app().db, at.organizationId), await anExternal(app().db, at.organizationId)];
    const address = JSON.stringify({ text: 'Cenon', coordinates: { latitude: 44.86, longitude: -0.53 } });
    await app().db.rows('UPDATE practitioners SET address = $2::jsonb WHERE party_id = $1', [near.partyId, address]);
    const path = `/organization/${at.organizationId}/service-request/${await aCareRequest(app().db, at)}/candidate`;
    expect((await app().as(at.staff).get(path)).json()).toEqual([
      { practitioner: { id: near.partyId, name: expect.any(String) }, distance: expect.any(Number) },
      { practitioner: { id: far.partyId, name: expect.any(String) }, distance: null },
    ]);
    expect((await app().as(near).get(path)).statusCode).toBe(404);
  });
});

describe('who is no longer an external practitioner of the structure', () => {
  it('is waited for no longer, and the last one of them gives the request back', async () => {
    const { at, id, midwives } = await sent();
    await leaves(midwives[0]);
    await departures();
    const left = await read(at.staff, id);
    expect([left.status, states(left).toSorted()]).toEqual(['ONHOLD', ['CLOSED', 'PENDING']]);
    await leaves(midwives[1]);
    await departures();
    expect(await read(at.staff, id)).toMatchObject({ status: 'DRAFT', performer: null });
    await notified(at.staff, 'service-request-returned');
  });

  it('cares no longer for the patient, whom the structure asks for again', async () => {
    const { at, id, midwives, say } = await sent();
    await say(midwives[0], 'accept');
    await departures();
    expect(await read(at.staff, id)).toMatchObject({ status: 'ACTIVE' });
    await leaves(midwives[0]);
    await departures();
    expect(await read(at.staff, id)).toMatchObject({ status: 'DRAFT', performer: null });
    await notified(at.staff, 'service-request-released');
    expect((await app().as(midwives[0]).get(`/service-request/${id}`)).statusCode).toBe(404);
  });
});

describe('street, telephone and mail of a patient', () => {
  it('close again to who cared for them, and to a structure that they have left', async () => {
    const { at, id, midwives, say } = await sent();
    await say(midwives[0], 'accept');
    const open = {
      location: { text: expect.stringContaining('Jaurès'), coordinates: { latitude: expect.any(Number) } },
    };
    expect(await read(midwives[0], id)).toMatchObject(open);
    await app().as(midwives[0]).post(`/service-request/${id}/complete`);
    const closed = { location: { text: 'Cenon', coordinates: null }, subject: { phone: null, email: null } };
    expect(await read(midwives[0], id)).toMatchObject(closed);
    expect(await read(at.staff, id)).toMatchObject(open);
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [at.patient.partyId]);
    expect(await read(at.staff, id)).toMatchObject(closed);
  });
});
