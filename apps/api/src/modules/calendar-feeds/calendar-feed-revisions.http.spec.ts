import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { anAppointment, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { eventsReadAgain } from '../../testing/cases/second-calendar-reader.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const START = '2026-11-24T09:00:00.000Z';

const aFeed = async (start = START) => {
  const { db } = app();
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const id = await anAppointment(db, { patient, practitioners: [doctor], start });
  const { url } = (await app().as(doctor).post(`/schedule/${doctor.scheduleId}/ical-token`, { detail: 'busy' })).json();
  const path = `/ical/${new URL(url).pathname.split('/').at(-1)}`;
  const read = (headers: Record<string, string> = {}) => app().inject({ method: 'GET', url: `/api${path}`, headers });
  return { doctor, patient, id, read };
};

/** The events as two parsers that are not ours read them, neither knowing of the other. */
const eventsIn = (text: string) => {
  const events = readFirst(text);
  expect(events).toMatchObject(eventsReadAgain(text).map(({ summary: _, ...event }) => event));
  return events;
};

const readFirst = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const instantOf = (name: string) => {
      const value = component.getFirstPropertyValue(name);
      return value instanceof ICAL.Time ? value.toJSDate().toISOString() : undefined;
    };
    return {
      uid: event.uid,
      start: instantOf('dtstart'),
      end: instantOf('dtend'),
      stamp: instantOf('dtstamp'),
      modified: instantOf('last-modified'),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      transparency: component.getFirstPropertyValue('transp'),
    };
  });

const eventOf = async ({ read }: Awaited<ReturnType<typeof aFeed>>) => eventsIn((await read()).body)[0];

const revise = (id: string, changes: string, at: string) =>
  app().db.rows(`UPDATE appointments SET ${changes}, version = version + 1, updated_at = $2 WHERE id = $1`, [id, at]);

describe('a visit in a calendar feed', () => {
  it('is stamped with its last revision, whole seconds', async () => {
    const feed = await aFeed();
    await revise(feed.id, 'reminders_sent = 0', '2026-11-20T10:11:12.000Z');
    const event = await eventOf(feed);
    expect(event).toMatchObject({
      start: START,
      stamp: '2026-11-20T10:11:12.000Z',
      modified: '2026-11-20T10:11:12.000Z',
    });
    expect(event).toMatchObject({ status: 'CONFIRMED', transparency: 'OPAQUE' });
  });

  it('that is moved keeps its UID, and its SEQUENCE and stamp grow', async () => {
    const feed = await aFeed();
    await revise(feed.id, 'reminders_sent = 0', '2026-11-20T10:11:12.000Z');
    const before = await eventOf(feed);
    const moved = { start: '2026-11-24T10:00:00.000Z', end: '2026-11-24T10:30:00.000Z' };
    const patch = await app().as(feed.doctor).patch(`/appointment/${feed.id}`, moved, { 'if-match': '"2"' });
    expect(patch.statusCode).toBe(200);
    const after = await eventOf(feed);
    expect(after).toMatchObject({ uid: before?.uid, ...moved, sequence: (before?.sequence ?? 0) + 1 });
    expect(Date.parse(after?.stamp ?? '')).toBeGreaterThan(Date.parse(before?.stamp ?? ''));
  });

  it('that is cancelled stays for thirty days, as cancelled and with a higher SEQUENCE, and takes no time', async () => {
    const feed = await aFeed();
    const before = await eventOf(feed);
    expect((await app().as(feed.doctor).post(`/appointment/${feed.id}/cancel`, {})).statusCode).toBe(200);
    expect(await eventOf(feed)).toMatchObject({
      uid: before?.uid,
      start: START,
      status: 'CANCELLED',
      transparency: 'TRANSPARENT',
      sequence: (before?.sequence ?? 0) + 1,
    });
    // NOW is 23 November.
    await revise(feed.id, 'reminders_sent = 0', '2026-10-24T08:00:00.000Z');
    expect(await eventOf(feed)).toMatchObject({ status: 'CANCELLED' });
    await revise(feed.id, 'reminders_sent = 0', '2026-10-23T08:00:00.000Z');
    expect(await eventOf(feed)).toBeUndefined();
  });

  it('that has taken place stays where it was', async () => {
    const feed = await aFeed();
    await revise(feed.id, "status = 'FULFILLED'", NOW);
    expect(await eventOf(feed)).toMatchObject({ start: START, status: 'CONFIRMED' });
  });

  it.each([
    ['before the jump of spring', '2027-03-28T00:30:00.000Z'],
    ['after the jump of spring', '2027-03-28T01:30:00.000Z'],
    ['the first 02:30 of autumn', '2027-10-31T00:30:00.000Z'],
    ['the second 02:30 of autumn', '2027-10-31T01:30:00.000Z'],
  ])('a visit in a calendar feed is where it is: %s', async (_night, start) => {
    const event = await eventOf(await aFeed(start));
    expect(event).toMatchObject({ start, end: new Date(Date.parse(start) + 30 * 60_000).toISOString() });
  });
});

describe('a reader who comes again', () => {
  it('is told that nothing has changed, by the tag and by the date', async () => {
    const { read, id } = await aFeed();
    // Else it is as old as the clock of the test's Postgres says.
    await revise(id, 'reminders_sent = 0', NOW);
    const first = await read();
    const { etag, 'last-modified': modified } = first.headers;
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'last-modified': new Date(NOW).toUTCString(),
    });
    const again = await Promise.all([
      read({ 'if-none-match': String(etag) }),
      read({ 'if-modified-since': String(modified) }),
      read({ 'if-none-match': String(etag), 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }),
    ]);
    expect(again.map(({ statusCode, body }) => [statusCode, body])).toEqual(again.map(() => [304, '']));

    const later = new Date(Date.parse(NOW) + 60_000);
    await revise(id, 'reminders_sent = 0', later.toISOString());
    const changed = await Promise.all([
      read({ 'if-none-match': String(etag) }),
      read({ 'if-modified-since': String(modified) }),
      read({ 'if-none-match': '"another"', 'if-modified-since': later.toUTCString() }),
      read({ 'if-modified-since': 'yesterday' }),
    ]);
    expect(changed.map(({ statusCode }) => statusCode)).toEqual(changed.map(() => 200));
    expect(changed[0]?.headers['last-modified']).toBe(later.toUTCString());
  });

  it('is given the new day after midnight in Paris, even where no visit has changed', async () => {
    const { read, id } = await aFeed();
    await revise(id, 'reminders_sent = 0', NOW);
    const since = String((await read()).headers['last-modified']);
    try {
      app().clock.moveTo('2026-11-23T22:59:00.000Z');
      expect((await read({ 'if-modified-since': since })).statusCode).toBe(304);
      app().clock.moveTo('2026-11-23T23:01:00.000Z');
      expect((await read({ 'if-modified-since': since })).statusCode).toBe(200);
    } finally {
      app().clock.moveTo(NOW);
    }
  });
});
