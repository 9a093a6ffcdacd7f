import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { aCareRequest, anExternal } from '../../testing/cases/care-requests.ts';
import { aWard } from '../../testing/cases/transmissions.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { ServiceRequestsModule } from './service-requests.module.ts';

const app = aCalendarApp({}, [ServiceRequestsModule]);
const PROD = { MODE: 'PROD', SMTP_URL: 'smtp://m', SMS_URL: 'https://s.example', SMS_TOKEN: 'token' } as const;
const checked = aCalendarApp(PROD, [ServiceRequestsModule]);

interface Asked {
  readonly id: string;
  readonly state: string;
  readonly kind: string;
  readonly practitioner: { readonly id: string };
}

/** Sent to one midwife; two more are known, the last one near enough for the first ring. */
const sent = async () => {
  const { db } = app();
  const at = await aWard(db);
  const [first, second, near] = [
    await anExternal(db, at.organizationId),
    await anExternal(db, at.organizationId),
    await anExternal(db, at.organizationId),
  ];
  const address = JSON.stringify({ text: 'Cenon', coordinates: { latitude: 44.86, longitude: -0.53 } });
  await db.rows('UPDATE practitioners SET address = $2::jsonb WHERE party_id = $1', [near.partyId, address]);
  const id = await aCareRequest(db, at);
  const path = `/organization/${at.organizationId}/service-request/${id}`;
  const send = (word: string, practitionersIds: readonly string[]) =>
    app().as(at.staff).post(`${path}/${word}`, { practitionersIds });
  expect((await send('dispatch', [first.partyId])).statusCode).toBe(200);
  const ask = (...ids: readonly string[]) => send('ask', ids);
  const states = async () => {
    const { dispatches } = (await app().as(at.staff).get(`/service-request/${id}`)).json();
    return new Map(dispatches.map((one: Asked) => [one.practitioner.id, [one.kind, one.state]]));
  };
  return { at, id, first, second, near, ask, states, path };
};

describe('others who are asked while a request waits', () => {
  it('are asked at once, those of a later wave too, and hear of it once', async () => {
    const { id, first, second, near, ask, states } = await sent();
    expect((await states()).get(near.partyId)).toEqual(['NEAR', 'WAITING']);
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(second.partyId, near.partyId, first.partyId)).statusCode).toBe(200);
    }
    expect(await states()).toEqual(
      new Map([first, near, second].map(({ partyId }) => [partyId, ['CHOSEN', 'PENDING']])),
    );
    const heard = () =>
      app().db.rows(`SELECT 1 FROM notifications WHERE user_id = $1 AND template = 'service-request-dispatched'`, [
        near.userId,
      ]);
    await eventually(async () => (await heard()).length > 0);
    expect(await heard()).toHaveLength(1);
    // Nothing is left to wait for.
    const [{ waits }] = (await app().db.rows<{ waits: boolean }>(
      'SELECT next_wave_at IS NOT NULL AS waits FROM service_requests WHERE id = $1',
      [id],
    )) as [{ waits: boolean }];
    expect(waits).toBe(false);
  });

  it('take it like those who were asked first, and then nobody else is asked', async () => {
    const { id, at, first, second, ask } = await sent();
    await ask(second.partyId);
    const { dispatches } = (await app().as(second).get(`/service-request/${id}`)).json();
    const taken = await app().as(second).post(`/service-request/${id}/dispatch/${dispatches[0].id}/accept`);
    expect(taken.json()).toMatchObject({ status: 'ACTIVE', performer: { id: second.partyId } });
    expect((await ask(first.partyId)).json()).toMatchObject({ status: 409, code: 'REQUEST_STATE' });
    expect((await app().as(at.staff).get(`/service-request/${id}`)).json().performer.id).toBe(second.partyId);
  });

  it('are externals of the structure, and chosen by its team', async () => {
    const { ask, second, path } = await sent();
    expect((await ask(second.partyId, newId())).json()).toMatchObject({
      ...{ status: 404, code: 'NOT_FOUND', errors: [{ pointer: '/practitionersIds/1' }] },
    });
    expect((await ask()).json()).toMatchObject({ status: 422, errors: [{ pointer: '/practitionersIds' }] });
    const own = await app()
      .as(second)
      .post(`${path}/ask`, { practitionersIds: [second.partyId] });
    expect(own.statusCode).toBe(404);
  });
});

describe('a practitioner whose identity nobody has checked', () => {
  it('is not asked, because they could not say yes', async () => {
    const { db } = checked();
    const at = await aWard(db);
    const [known, unknown] = [await anExternal(db, at.organizationId), await anExternal(db, at.organizationId)];
    await db.rows('UPDATE practitioners SET verified_at = now() WHERE party_id = $1', [known.partyId]);
    await db.rows('UPDATE practitioners SET verified_at = NULL WHERE party_id = $1', [unknown.partyId]);
    const path = `/organization/${at.organizationId}/service-request/${await aCareRequest(db, at)}`;
    const found = (await checked().as(at.staff).get(`${path}/candidate`)).json();
    expect(found.map(({ practitioner }: Asked) => practitioner.id)).toEqual([known.partyId]);
    const everybody = (await checked().as(at.staff).post(`${path}/dispatch`, { practitionersIds: [] })).json();
    expect(everybody.dispatches.map(({ practitioner }: Asked) => practitioner.id)).toEqual([known.partyId]);
  });
});
