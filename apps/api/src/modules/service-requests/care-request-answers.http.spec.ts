import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@maillon/domain/time-units';
import type { Actor } from '../../platform/actor.ts';
import { aCareRequest, anExternal } from '../../testing/cases/care-requests.ts';
import { aWard, type Ward } from '../../testing/cases/transmissions.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { CareRequestWaves } from './care-request-waves.service.ts';
import { ServiceRequestsModule } from './service-requests.module.ts';

const app = aCalendarApp({}, [ServiceRequestsModule]);

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly dispatches: readonly {
    readonly id: string;
    readonly state: string;
    readonly practitioner: { id: string };
  }[];
}

const sent = async (externals: number, chosen?: readonly number[]) => {
  const at = await aWard(app().db);
  const midwives: Actor[] = [];
  for (let index = 0; index < externals; index += 1) midwives.push(await anExternal(app().db, at.organizationId));
  const id = await aCareRequest(app().db, at);
  const practitionersIds = (chosen ?? midwives.map((_, index) => index)).map((index) => midwives[index]?.partyId);
  const path = `/organization/${at.organizationId}/service-request/${id}/dispatch`;
  const answer = await app().as(at.staff).post(path, { practitionersIds });
  return { at, id, midwives, answer, shown: answer.json() as Shown };
};
const dispatchOf = (shown: Shown, { partyId }: Actor) =>
  shown.dispatches.find(({ practitioner }) => practitioner.id === partyId)?.id ?? '';
const say = (who: Actor, id: string, dispatchId: string, word: 'accept' | 'decline') =>
  app().as(who).post(`/service-request/${id}/dispatch/${dispatchId}/${word}`);
const read = async (who: Actor, id: string) => (await app().as(who).get(`/service-request/${id}`)).json();
const asked = async (who: Actor) => (await app().as(who).get('/service-request/performer?dispatched=me')).json();
const published = (who: Actor, template: string) =>
  eventually(async () => {
    const rows = await app().db.rows<{ payload: object }>(
      'SELECT payload FROM notifications WHERE user_id = $1 AND template = $2',
      [who.userId, template],
    );
    return rows.length > 0 ? rows : undefined;
  });
const pathIn = ({ organizationId }: Ward, id: string) => `/organization/${organizationId}/service-request/${id}`;

describe('a care request that is sent', () => {
  it('asks each practitioner, who sees what is asked and the town, no address and no telephone', async () => {
    const { at, id, midwives, answer, shown } = await sent(2);
    expect([answer.statusCode, shown]).toMatchObject([
      200,
      { status: 'ONHOLD', dispatches: [{ state: 'PENDING', seenAt: null }, { state: 'PENDING' }] },
    ]);
    const [first, second] = midwives as [Actor, Actor];
    const seen = await read(first, id);
    expect(seen).toMatchObject({
      ...{ status: 'ONHOLD', location: { text: 'Cenon' }, subject: { phone: null, email: null } },
      dispatches: [{ practitioner: { id: first.partyId } }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/Jaurès|33150/);
    expect(await asked(second)).toMatchObject([{ id, status: 'ONHOLD' }]);
    const [notified] = await published(first, 'service-request-dispatched');
    expect(notified?.payload).toEqual(expect.objectContaining({ request: { request_id: id }, org: 'Maternité' }));
    const again = await read(at.staff, id);
    const states = (again as { dispatches: { practitioner: { id: string }; seenAt: string | null }[] }).dispatches;
    expect(states.filter(({ seenAt }) => seenAt !== null).map(({ practitioner }) => practitioner.id)).toEqual([
      first.partyId,
    ]);
  });

  it('is the first one’s who says yes: of fifty at once one wins, and forty-nine hear it', async () => {
    const { id, midwives, shown, at } = await sent(50);
    const answers = await Promise.all(midwives.map((who) => say(who, id, dispatchOf(shown, who), 'accept')));
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter((answer) => !won.includes(answer)).map((answer) => answer.json());
    expect(new Set(lost.map(({ status, code, detail }) => `${status} ${code} ${detail}`))).toEqual(
      new Set(['409 REQUEST_ALREADY_TAKEN Cette demande a déjà été prise en charge']),
    );
    const taken = await read(at.staff, id);
    expect(taken).toMatchObject({ status: 'ACTIVE', performer: { id: won[0]?.json().performer.id } });
  });

  it('opens address and telephone to who took it, whose access the patient is asked for', async () => {
    const { at, id, midwives, shown } = await sent(2);
    const [first, second] = midwives as [Actor, Actor];
    const taken = await say(first, id, dispatchOf(shown, first), 'accept');
    expect(taken.json()).toMatchObject({ status: 'ACTIVE', location: { text: expect.stringContaining('Jaurès') } });
    // The process may have stopped between the yes and the question.
    await app().db.rows(`DELETE FROM access_policies WHERE from_party = $1 AND to_party = $2`, [
      at.patient.partyId,
      first.partyId,
    ]);
    expect((await say(first, id, dispatchOf(shown, first), 'accept')).statusCode).toBe(200);
    const grants = await app().db.rows(
      `SELECT status FROM access_policies WHERE from_party = $1 AND to_party = $2 AND resource = 'medical-file'`,
      [at.patient.partyId, first.partyId],
    );
    expect(grants).toEqual([{ status: 'PENDING' }]);
    expect((await app().as(second).get(`/service-request/${id}`)).statusCode).toBe(404);
    expect(await asked(second)).toEqual([]);
    await published(second, 'service-request-taken');
    await published(at.staff, 'service-request-accepted');
  });

  it('returns to the drafts once the last one said no, and is sent again', async () => {
    const { at, id, midwives, shown } = await sent(2);
    const [first, second] = midwives as [Actor, Actor];
    expect((await say(first, id, dispatchOf(shown, first), 'decline')).statusCode).toBe(204);
    expect(await read(at.staff, id)).toMatchObject({ status: 'ONHOLD' });
    expect((await say(first, id, dispatchOf(shown, first), 'accept')).json()).toMatchObject({ code: 'REQUEST_STATE' });
    expect((await say(second, id, dispatchOf(shown, second), 'decline')).statusCode).toBe(204);
    expect(await read(at.staff, id)).toMatchObject({ status: 'DRAFT', performer: null });
    await published(at.staff, 'service-request-returned');
    const again = await app()
      .as(at.staff)
      .post(`${pathIn(at, id)}/dispatch`, { practitionersIds: [second.partyId] });
    expect(again.json()).toMatchObject({ status: 'ONHOLD', dispatches: [{ state: 'PENDING' }] });
  });

  it('asks the next wave by the clock, or at once where nobody of this one is left', async () => {
    const db = app().db;
    const at = await aWard(db);
    const near = await anExternal(db, at.organizationId);
    const chosen = await anExternal(db, at.organizationId);
    const address = JSON.stringify({ text: 'Cenon', coordinates: { latitude: 44.86, longitude: -0.53 } });
    await db.rows('UPDATE practitioners SET address = $2::jsonb WHERE party_id = $1', [near.partyId, address]);
    const id = await aCareRequest(db, at);
    const dispatch = { practitionersIds: [chosen.partyId] };
    const shown = (
      await app()
        .as(at.staff)
        .post(`${pathIn(at, id)}/dispatch`, dispatch)
    ).json();
    expect(shown.dispatches).toMatchObject([
      { kind: 'CHOSEN', wave: 0, state: 'PENDING', practitioner: { id: chosen.partyId } },
      { kind: 'NEAR', wave: 1, state: 'WAITING', practitioner: { id: near.partyId }, distance: expect.any(Number) },
    ]);
    expect((await say(near, id, dispatchOf(shown, near), 'accept')).statusCode).toBe(404);
    await say(chosen, id, dispatchOf(shown, chosen), 'decline');
    expect((await say(near, id, dispatchOf(shown, near), 'accept')).statusCode).toBe(200);
  });

  it.each([
    ['the next wave', 5 * HOUR_MS, 'ONHOLD', ['PENDING', 'PENDING']],
    ['a return to the drafts', 8 * DAY_MS, 'DRAFT', ['EXPIRED', 'EXPIRED']],
  ])('brings about %s once its time has passed', async (_what, late, status, states) => {
    const db = app().db;
    const at = await aWard(db);
    const [near, chosen] = [await anExternal(db, at.organizationId), await anExternal(db, at.organizationId)];
    const address = JSON.stringify({ text: 'Cenon', coordinates: { latitude: 44.86, longitude: -0.53 } });
    await db.rows('UPDATE practitioners SET address = $2::jsonb WHERE party_id = $1', [near.partyId, address]);
    const id = await aCareRequest(db, at);
    await app()
      .as(at.staff)
      .post(`${pathIn(at, id)}/dispatch`, { practitionersIds: [chosen.partyId] });
    const past = `- interval '${late / HOUR_MS} hours'`;
    await db.rows(
      `UPDATE service_requests SET next_wave_at = next_wave_at ${past}, expires_at = expires_at ${past} WHERE id = $1`,
      [id],
    );
    await app().app.get(CareRequestWaves).run();
    const now = await read(at.staff, id);
    expect([now.status, now.dispatches.map(({ state }: { state: string }) => state)]).toEqual([status, states]);
  });
});

describe('no practitioner is asked', () => {
  it('for a patient who has left the structure since', async () => {
    const at = await aWard(app().db);
    const midwife = await anExternal(app().db, at.organizationId);
    const id = await aCareRequest(app().db, at);
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [at.patient.partyId]);
    const answer = await app()
      .as(at.staff)
      .post(`${pathIn(at, id)}/dispatch`, { practitionersIds: [midwife.partyId] });
    expect(answer.json()).toMatchObject({ status: 404, errors: [{ pointer: '/subject/id' }] });
    expect(await asked(midwife)).toEqual([]);
  });

  it('where the structure has none, which is said in its own code', async () => {
    const { answer } = await sent(0);
    expect(answer.json()).toMatchObject({ status: 404, code: 'NO_PRACTITIONERS_FOUND' });
  });

  it('who is none of the structure’s, nor twice for one request', async () => {
    const { at, id } = await sent(1);
    expect(
      (
        await app()
          .as(at.staff)
          .post(`${pathIn(at, id)}/dispatch`, { practitionersIds: [] })
      ).json(),
    ).toMatchObject({
      code: 'REQUEST_STATE',
    });
    const other = await aCareRequest(app().db, at);
    const stranger = { practitionersIds: [at.doctor.partyId] };
    expect(
      (
        await app()
          .as(at.staff)
          .post(`${pathIn(at, other)}/dispatch`, stranger)
      ).json(),
    ).toMatchObject({
      ...{ status: 404, errors: [{ pointer: '/practitionersIds/0' }] },
    });
  });

  it('any more, whose place among the structure’s external practitioners has ended', async () => {
    const { id, midwives, shown } = await sent(2);
    const [first] = midwives as [Actor];
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE to_party = $1', [first.partyId]);
    expect((await say(first, id, dispatchOf(shown, first), 'accept')).statusCode).toBe(404);
    expect((await app().as(first).get(`/service-request/${id}`)).statusCode).toBe(404);
    expect(await asked(first)).toEqual([]);
  });
});

describe('care that is given', () => {
  it('is ended by who gives it, once', async () => {
    const { at, id, midwives, shown } = await sent(2);
    const [first, second] = midwives as [Actor, Actor];
    await say(first, id, dispatchOf(shown, first), 'accept');
    expect((await app().as(second).post(`/service-request/${id}/complete`)).statusCode).toBe(404);
    expect((await app().as(at.staff).post(`/service-request/${id}/complete`)).statusCode).toBe(403);
    expect((await app().as(first).post(`/service-request/${id}/complete`)).json()).toMatchObject({
      status: 'COMPLETED',
    });
    expect((await app().as(first).post(`/service-request/${id}/complete`)).json()).toMatchObject({
      code: 'REQUEST_STATE',
    });
    expect(await asked(first)).toMatchObject([{ id, status: 'COMPLETED' }]);
  });
});
