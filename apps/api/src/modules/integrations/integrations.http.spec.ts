import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Integration } from '@maillon/contracts/agenda/integrations';
import { startCalendars } from '../../../../../tools/calendars/server.mjs';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import {
  aDoctor,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  aStructure,
  type Practitioner,
} from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { Authorizations } from './authorizations.ts';
import { IntegrationJobs } from './integration-jobs.ts';

const standIn = await startCalendars({ now: () => app().clock.now() });
const app = aCalendarApp(standIn.environment);
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.calendars.isAway = false;
  app().clock.moveTo(NOW);
});

const GOOGLE = 'google-calendar';
const OUTLOOK = 'outlook-calendar';
const MINUTE = 60_000;
let accounts = 0;

const list = async (actor: Actor): Promise<Integration[]> => (await app().as(actor).get('/integration')).json();
const one = async (actor: Actor, type: string): Promise<Integration> => {
  const found = (await list(actor)).find((integration) => integration.type === type);
  if (found === undefined) throw new Error(`${type} is not offered`);
  return found;
};

/** What the browser does at the provider: from our address, over the consent page, to what comes back. */
const consent = async (actor: Actor, type: string, account: string): Promise<{ code: string; state: string }> => {
  const { url } = (await app().as(actor).get(`/integration/${type}/authorization-url`)).json() as { url: string };
  const asked = new URL(url);
  const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), account, decision: 'allow' });
  const answer = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '').searchParams;
  return { code: back.get('code') ?? '', state: back.get('state') ?? '' };
};
const callback = (actor: Actor, type: string, body: unknown) =>
  app().as(actor).post(`/integration/${type}/authorization-callback`, body);

/** A doctor whose calendar elsewhere holds these events, imported. */
const activated = async (
  type: string,
  events: Parameters<typeof standIn.calendars.events.set>[1],
  who?: Practitioner,
) => {
  const doctor = who ?? (await aReceivingDoctor(app().db));
  const account = `compte-${++accounts}@exemple.fr`;
  standIn.calendars.events.set(account, events);
  const answer = await callback(doctor, type, await consent(doctor, type, account));
  expect(answer.statusCode).toBe(200);
  await imported(doctor, type);
  return { doctor, account, id: (answer.json() as Integration).id ?? '' };
};
const imported = (actor: Actor, type: string) => eventually(async () => !(await one(actor, type)).isSyncing);

/** The first free starts of a day, 'HH:mm' UTC, half an hour long. */
const freeStarts = async (doctor: Practitioner, date: string): Promise<string[]> => {
  const patient = await aPatient(app().db);
  const query = new URLSearchParams({ date, duration: '30', userTypes: 'doctor', doctorId: doctor.partyId });
  const answer = await app().as(patient).get(`/appointment/available-slots?${query}`);
  const { slots } = answer.json() as { slots: { start: string }[] };
  return slots.map(({ start }) => start.slice(11, 16));
};
const hasFreeTimeRight = async () => expect(await app().checkFreeTime()).toMatchObject({ repaired: [] });

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

  it('is not for the dispatch users', async () => {
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

describe.each([GOOGLE, OUTLOOK])('an import from %s', (type) => {
  it('closes the time that is busy elsewhere, and opens it again when it is given up', async () => {
    const { doctor, id } = await activated(type, [{ start: '2026-11-24T09:00', end: '2026-11-24T17:00' }]);
    expect(await freeStarts(doctor, '2026-11-24')).toEqual(['07:00', '07:15', '07:30', '16:00', '16:15', '16:30']);
    await hasFreeTimeRight();
    expect((await app().as(doctor).delete(`/integration/${id}`)).statusCode).toBe(204);
    expect(await freeStarts(doctor, '2026-11-24')).toHaveLength(39);
    expect(await one(doctor, type)).toMatchObject({ isActivated: false, lastSyncAt: null });
    await hasFreeTimeRight();
  });

  it('takes a whole day from midnight to midnight in the practice, and a week of absence too', async () => {
    const { doctor } = await activated(type, [
      { start: '2026-11-25', end: '2026-11-26' },
      { start: '2026-12-07', end: '2026-12-12', showAs: 'oof' },
    ]);
    expect(await freeStarts(doctor, '2026-11-24')).toHaveLength(39);
    expect(await freeStarts(doctor, '2026-11-25')).toEqual([]);
    expect(await freeStarts(doctor, '2026-11-26')).toHaveLength(39);
    expect(await freeStarts(doctor, '2026-12-09')).toEqual([]);
  });

  it('a weekly event stays at its hour on the wall when the clock changes', async () => {
    app().clock.moveTo('2026-03-16T08:00:00.000Z');
    const { doctor } = await activated(type, [{ start: '2026-03-17T08:00', end: '2026-03-17T17:30', weekly: true }]);
    expect(await freeStarts(doctor, '2026-03-24')).toEqual(['16:30']);
    // Summer time since the 29th: half past five on the wall is an hour earlier in UTC.
    expect(await freeStarts(doctor, '2026-03-31')).toEqual(['15:30']);
  });

  it('what is shown as free, or was cancelled, takes no time', async () => {
    const event = { start: '2026-11-24T08:00', end: '2026-11-24T18:00' };
    const { doctor } = await activated(type, [
      { ...event, showAs: 'free' },
      { ...event, isCancelled: true },
    ]);
    expect(await freeStarts(doctor, '2026-11-24')).toHaveLength(39);
  });

  it('events that overlap count once, and asking again changes nothing', async () => {
    const { doctor } = await activated(type, [
      { start: '2026-11-24T08:00', end: '2026-11-24T12:00' },
      { start: '2026-11-24T10:00', end: '2026-11-24T17:30' },
      { start: '2026-11-24T10:00', end: '2026-11-24T11:00' },
    ]);
    const rows = () =>
      app().db.rows<{ id: string }>('SELECT id FROM schedule_exceptions WHERE schedule_id = $1', [doctor.scheduleId]);
    const before = await rows();
    expect(before).toHaveLength(1);
    expect((await app().as(doctor).post(`/integration/${type}/sync`)).statusCode).toBe(202);
    await imported(doctor, type);
    expect(await rows()).toEqual(before);
    expect(await freeStarts(doctor, '2026-11-24')).toEqual(['16:30']);
  });

  it('sees on every page of a full calendar what is there', async () => {
    const events = Array.from({ length: 14 }, (_, index) => {
      const hour = String(index + 6).padStart(2, '0');
      return { start: `2026-11-24T${hour}:00`, end: `2026-11-24T${hour}:50`, weekly: true };
    });
    const { doctor } = await activated(type, events);
    expect(await freeStarts(doctor, '2026-11-24')).toEqual([]);
    expect(await freeStarts(doctor, '2027-04-06')).toEqual([]);
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
  it('keeps no token that can be read', async () => {
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

  it('is audited, and so is its end', async () => {
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

describe('as time goes by', () => {
  const jobs = () => app().app.get(IntegrationJobs, { strict: false });
  // Those of the tests before would all be due at the same time.
  beforeEach(() => app().db.rows('UPDATE integrations SET next_sync_at = NULL'));

  it.each([GOOGLE, OUTLOOK])(
    '%s is asked again every quarter of an hour, with a renewed token',
    async (type) => {
      const { doctor, account } = await activated(type, []);
      standIn.calendars.events.set(account, [{ start: '2026-11-24T08:00', end: '2026-11-24T18:00' }]);
      app().clock.advance(14 * MINUTE);
      await jobs().syncDue();
      expect(await freeStarts(doctor, '2026-11-24')).toHaveLength(39);
      app().clock.advance(2 * MINUTE);
      await jobs().syncDue();
      expect(await freeStarts(doctor, '2026-11-24')).toEqual([]);
      // Twice: the second refresh token is the one that the first renewal gave, where the provider changes them.
      for (const events of [[], [{ start: '2026-11-24T08:00', end: '2026-11-24T12:00' }]]) {
        standIn.calendars.events.set(account, events);
        app().clock.advance(61 * MINUTE);
        await jobs().syncDue();
        expect(await one(doctor, type)).toMatchObject({ failure: null });
        expect(await freeStarts(doctor, '2026-11-24')).toHaveLength(events.length === 0 ? 39 : 23);
      }
    },
    15_000,
  );

  it('two processes that look at the same time import each calendar once', async () => {
    await activated(GOOGLE, []);
    app().clock.advance(16 * MINUTE);
    const before = standIn.calendars.reads;
    await Promise.all([jobs().syncDue(), jobs().syncDue()]);
    await jobs().syncDue();
    // Half a year, in questions of sixty days.
    expect(standIn.calendars.reads - before).toBe(3);
  });

  it('a provider that is away is shown, its periods stay, and it is asked again', async () => {
    const { doctor } = await activated(GOOGLE, [{ start: '2026-11-24T08:00', end: '2026-11-24T18:00' }]);
    standIn.calendars.isAway = true;
    await app().as(doctor).post(`/integration/${GOOGLE}/sync`);
    await eventually(async () => (await one(doctor, GOOGLE)).failure === 'AWAY');
    expect(await freeStarts(doctor, '2026-11-24')).toEqual([]);
    standIn.calendars.isAway = false;
    app().clock.advance(16 * MINUTE);
    await jobs().syncDue();
    expect(await one(doctor, GOOGLE)).toMatchObject({ failure: null, lastSyncAt: '2026-11-23T08:16:00.000Z' });
  });

  it('access that was taken away at the provider is shown; activating again mends it', async () => {
    const { doctor, account, id } = await activated(GOOGLE, [{ start: '2026-11-24T08:00', end: '2026-11-24T18:00' }]);
    standIn.calendars.grants.google.remove(account);
    await app().as(doctor).post(`/integration/${GOOGLE}/sync`);
    await eventually(async () => (await one(doctor, GOOGLE)).failure === 'ACCESS_LOST');
    expect(await freeStarts(doctor, '2026-11-24')).toEqual([]);
    expect((await app().as(doctor).post(`/integration/${GOOGLE}/sync`)).statusCode).toBe(409);
    const again = await activated(GOOGLE, [], doctor);
    expect(again.id).toBe(id);
    expect(await one(doctor, GOOGLE)).toMatchObject({ failure: null, isActivated: true });
    expect(await freeStarts(doctor, '2026-11-24')).toHaveLength(39);
  });

  it('the grant is given back to the provider, and nothing of it is kept', async () => {
    const before = standIn.calendars.grants.google.revoked;
    const { doctor, id } = await activated(GOOGLE, []);
    await app().as(doctor).delete(`/integration/${id}`);
    await eventually(() => standIn.calendars.grants.google.revoked === before + 1);
    await eventually(async () => (await app().db.rows('SELECT 1 FROM integrations WHERE id = $1', [id])).length === 0);
  });

  it('a grant that cannot be given back is forgotten after a day, and keeps nobody from activating again', async () => {
    const { doctor, id } = await activated(GOOGLE, []);
    standIn.calendars.isAway = true;
    await app().as(doctor).delete(`/integration/${id}`);
    standIn.calendars.isAway = false;
    const again = await activated(GOOGLE, [], doctor);
    expect(again.id).not.toBe(id);
    expect(await app().db.rows('SELECT 1 FROM integrations WHERE id = $1', [id])).toEqual([]);
  });
});
