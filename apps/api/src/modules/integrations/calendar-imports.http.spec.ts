import { beforeEach, describe, expect, it } from '@jest/globals';
import { aPatient } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { integrationApp } from '../../testing/integrations.ts';
import { IntegrationJobs } from './integration-jobs.ts';

const { standIn, app, GOOGLE, OUTLOOK, MINUTE, one, activated, imported, freeStarts } = await integrationApp();

const hasFreeTimeRight = async () => expect(await app().checkFreeTime()).toMatchObject({ repaired: [] });

describe.each([GOOGLE, OUTLOOK])('an import from %s', (type) => {
  it('closes the time that is busy elsewhere, and opens it again when it is given up', async () => {
    const { doctor, id } = await activated(type, [{ start: '2026-11-24T09:00', end: '2026-11-24T17:00' }]);
    expect(await freeStarts(doctor, '2026-11-24')).toEqual(['07:00', '07:15', '07:30', '16:00', '16:15', '16:30']);
    await hasFreeTimeRight();
    // In the calendar it says what it is, to those who work with it.
    const week = 'startDate=2026-11-23T00:00:00Z&endDate=2026-11-30T00:00:00Z';
    const { slots } = (await app().as(doctor).get(`/schedule/${doctor.scheduleId}?${week}`)).json() as {
      slots: { kind: string; source?: string }[];
    };
    expect(slots.filter(({ kind }) => kind === 'exception').map(({ source }) => source)).toEqual([type]);
    expect((await app().as(doctor).delete(`/integration/${id}`)).statusCode).toBe(204);
    expect(await freeStarts(doctor, '2026-11-24')).toHaveLength(39);
    expect(await one(doctor, type)).toMatchObject({ isActivated: false, lastSyncAt: null });
    await hasFreeTimeRight();
  });

  it('refuses a booking fifteen minutes after a period was made there, which was possible before', async () => {
    const { doctor, account } = await activated(type, []);
    const book = async () => {
      const patient = await aPatient(app().db);
      const [start, end] = ['2026-11-24T09:00:00.000Z', '2026-11-24T09:30:00.000Z'];
      const people = { patientId: patient.partyId, doctorId: doctor.partyId };
      return app()
        .as(patient)
        .post('/appointment', { ...people, start, end, serviceCategory: 'Consultation' });
    };
    standIn.calendars.events.set(account, [{ start: '2026-11-24T10:00', end: '2026-11-24T11:00' }]);
    app().clock.advance(15 * MINUTE);
    await app().app.get(IntegrationJobs, { strict: false }).syncDue();
    const refused = await book();
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'NO_SLOT']);
    standIn.calendars.events.set(account, []);
    app().clock.advance(15 * MINUTE);
    await app().app.get(IntegrationJobs, { strict: false }).syncDue();
    expect((await book()).statusCode).toBe(201);
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

  it('closes the last day on which a patient may book', async () => {
    const { doctor } = await activated(type, [{ start: '2028-05-24', end: '2028-05-25' }]);
    expect(await freeStarts(doctor, '2028-05-23')).toHaveLength(39);
    expect(await freeStarts(doctor, '2028-05-24')).toEqual([]);
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
    // As far as patients book, in questions of sixty days.
    expect(standIn.calendars.reads - before).toBe(10);
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
