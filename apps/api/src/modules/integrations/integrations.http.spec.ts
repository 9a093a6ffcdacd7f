import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { aDoctor, anAssistant, aPatient, aStructure, type Practitioner } from '../../testing/calendars.ts';
import { integrationApp } from '../../testing/integrations.ts';
import { Authorizations } from './authorizations.ts';

const { standIn, app, GOOGLE, OUTLOOK, MINUTE, list, one, consent, callback, activated, freeStarts } =
  await integrationApp();

describe('the catalogue', () => {
  it('offers the calendars to those who have one here', async () => {
    expect(await list(await aDoctor(app().db))).toMatchObject([
      { type: GOOGLE, name: 'Google Agenda', isActivated: false, features: { calendar: true } },
      { type: OUTLOOK, name: 'Outlook', isActivated: false, features: { calendar: true } },
    ]);
    expect(await list(await anAssistant(app().db))).toHaveLength(2);
    expect(await list(await aPatient(app().db))).toEqual([]);
    expect(await list((await aStructure(app().db)).staff)).toEqual([]);
  });

  it('the catalogue is not for the dispatch users', async () => {
    const operator: Actor = { ...(await aPatient(app().db)), userType: 'dispatchOperator' };
    expect((await app().as(operator).get('/integration')).statusCode).toBe(403);
  });

  it('an unknown kind, or one of another profile, is not found', async () => {
    const [doctor, patient] = [await aDoctor(app().db), await aPatient(app().db)];
    for (const [actor, type] of [
      [doctor, 'apple-calendar'],
      [patient, GOOGLE],
    ] as const) {
      expect((await app().as(actor).get(`/integration/${type}/authorization-url`)).statusCode).toBe(404);
      expect((await callback(actor, type, { code: 'a', state: 'b' })).statusCode).toBe(404);
      expect((await app().as(actor).post(`/integration/${type}/sync`)).statusCode).toBe(404);
    }
  });
});

describe('two calendars', () => {
  it('may be busy at the same time, beside a period that was written here; each leaves alone', async () => {
    const event = { start: '2026-11-24T08:00', end: '2026-11-24T17:30' };
    const { doctor, id } = await activated(GOOGLE, [event]);
    await activated(OUTLOOK, [event], doctor);
    const written = { start: '2026-11-24T07:00:00Z', end: '2026-11-24T16:45:00Z', status: 'BUSY' };
    const added = await app()
      .as(doctor)
      .post(`/schedule/${doctor.scheduleId}/slots`, { slots: [written] });
    expect(added.statusCode).toBe(201);
    expect(await freeStarts(doctor, '2026-11-24')).toEqual([]);
    await app().as(doctor).delete(`/integration/${id}`);
    expect(await freeStarts(doctor, '2026-11-24')).toEqual([]);
    await app()
      .as(doctor)
      .delete(`/integration/${(await one(doctor, OUTLOOK)).id}`);
    const settings = await app().as(doctor).get(`/schedule/doctor/${doctor.partyId}`);
    expect((settings.json() as { slots: unknown[] }).slots).toHaveLength(1);
  });

  it('the settings of the schedule do not show what is imported, and nobody deletes it there', async () => {
    const { doctor } = await activated(GOOGLE, [{ start: '2026-11-24T08:00', end: '2026-11-24T18:00' }]);
    const settings = await app().as(doctor).get(`/schedule/doctor/${doctor.partyId}`);
    expect((settings.json() as { slots: unknown[] }).slots).toEqual([]);
    const [row] = await app().db.rows<{ id: string }>('SELECT id FROM schedule_exceptions WHERE schedule_id = $1', [
      doctor.scheduleId,
    ]);
    const deleted = await app().as(doctor).delete(`/schedule/${doctor.scheduleId}/slots?slotIds=${row?.id}`);
    expect(deleted.statusCode).toBe(404);
    expect(await freeStarts(doctor, '2026-11-24')).toEqual([]);
  });
});

describe('an activation', () => {
  it('an activation keeps no token that can be read', async () => {
    const { id } = await activated(GOOGLE, []);
    const [row] = await app().db.rows<{ text: string }>('SELECT i::text AS text FROM integrations i WHERE id = $1', [
      id,
    ]);
    expect(Buffer.from(row?.text ?? '').toString()).not.toMatch(/access-|refresh-/);
    const [sealed] = await app().db.rows<{ access_token_sealed: Buffer }>(
      'SELECT access_token_sealed FROM integrations WHERE id = $1',
      [id],
    );
    expect(sealed?.access_token_sealed.includes('access-')).toBe(false);
  });

  it('an activation is audited, and so is its end', async () => {
    const { doctor, id } = await activated(GOOGLE, []);
    await app().as(doctor).delete(`/integration/${id}`);
    const actions = await app().db.rows('SELECT action FROM audit_events WHERE target_id = $1 ORDER BY seq', [id]);
    expect(actions).toEqual([{ action: 'integration.activate' }, { action: 'integration.remove' }]);
  });

  it('a second one renews the first', async () => {
    const { doctor, id } = await activated(GOOGLE, []);
    const again = await activated(GOOGLE, [], doctor);
    expect(again.id).toBe(id);
  });

  it('a state is good once', async () => {
    const doctor = await aDoctor(app().db);
    const answer = await consent(doctor, GOOGLE, 'une-fois@exemple.fr');
    expect((await callback(doctor, GOOGLE, answer)).statusCode).toBe(200);
    const again = await callback(doctor, GOOGLE, answer);
    expect([again.statusCode, again.json().code]).toEqual([400, 'OAUTH_STATE']);
  });

  it('a state is good for ten minutes', async () => {
    const doctor = await aDoctor(app().db);
    const answer = await consent(doctor, GOOGLE, 'tard@exemple.fr');
    app().clock.advance(10 * MINUTE);
    expect((await callback(doctor, GOOGLE, answer)).json().code).toBe('OAUTH_STATE');
  });

  it.each<[string, (doctor: Practitioner) => Promise<Actor>, string]>([
    ['somebody else', async () => aDoctor(app().db), GOOGLE],
    ['another session of the same person', async (doctor) => ({ ...doctor, sessionHandle: 'another' }), GOOGLE],
    ['another provider', async (doctor) => doctor, OUTLOOK],
  ])('a state is refused from %s', async (_who, of, type) => {
    const doctor = await aDoctor(app().db);
    const answer = await consent(doctor, GOOGLE, 'volé@exemple.fr');
    const refused = await callback(await of(doctor), type, answer);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'OAUTH_STATE']);
  });

  it.each([
    ['a state of one’s own making', { code: 'a', state: 'b' }],
    ['a token that a page hands over', { token: 'access-of-somebody' }],
  ])('%s is refused', async (_what, body) => {
    const refused = await callback(await aDoctor(app().db), GOOGLE, body);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'OAUTH_STATE']);
  });

  it('a code that the provider did not give is refused', async () => {
    const doctor = await aDoctor(app().db);
    const { state } = await consent(doctor, GOOGLE, 'faux@exemple.fr');
    const refused = await callback(doctor, GOOGLE, { code: 'forged', state });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'OAUTH_REFUSED']);
  });

  it('waits for a provider that is away, and can be tried again', async () => {
    const doctor = await aDoctor(app().db);
    const answer = await consent(doctor, GOOGLE, 'patience@exemple.fr');
    standIn.calendars.isAway = true;
    expect((await callback(doctor, GOOGLE, answer)).statusCode).toBe(503);
    standIn.calendars.isAway = false;
    expect((await callback(doctor, GOOGLE, answer)).statusCode).toBe(200);
  });

  it('holds no connection to Postgres while the provider thinks', async () => {
    const doctor = await aDoctor(app().db);
    const { state } = await consent(doctor, GOOGLE, 'lente@exemple.fr');
    const authorizations = app().app.get(Authorizations, { strict: false });
    const isHeld = async () => app().app.get(Database, { strict: false }).isInTransaction;
    expect(await authorizations.redeem(doctor, GOOGLE, state, isHeld)).toBe(false);
  });

  it.each([{}, { code: 'a' }, { code: 'a', state: 'b', token: 'c' }, { token: '' }])(
    'the body %j has no known shape',
    async (body) => {
      expect((await callback(await aDoctor(app().db), GOOGLE, body)).statusCode).toBe(422);
    },
  );
});

describe('what is not one’s own', () => {
  it('the integration of somebody else is not found, and stays', async () => {
    const { doctor, id } = await activated(GOOGLE, []);
    const other = await aDoctor(app().db);
    expect((await app().as(other).delete(`/integration/${id}`)).statusCode).toBe(404);
    expect(await one(doctor, GOOGLE)).toMatchObject({ isActivated: true });
  });

  it('nothing is synchronised that is not active', async () => {
    const refused = await app()
      .as(await aDoctor(app().db))
      .post(`/integration/${GOOGLE}/sync`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_ACTIVE']);
  });
});
