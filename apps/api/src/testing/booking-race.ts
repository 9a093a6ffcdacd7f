import { expect } from '@jest/globals';
import {
  aReceivingDoctor as aNewDoctor,
  anAssistant as anAssistantWithoutHours,
  aPatient,
  aWeek,
  type Practitioner,
} from './calendars.ts';
import { eventually } from './eventually.ts';
import { aCalendarApp } from './start/a-calendar-app.ts';

/** Bookings at one time, of practitioners whose month is cached. */
export const bookingRace = () => {
  const app = aCalendarApp();
  const START = '2026-11-24T09:00:00.000Z';
  const after = (start: string, minutes: number): string =>
    new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    for (let index = 0; index < count; index++) made.push(await make());
    return made;
  };
  /** As in life, a person has looked for a slot: the month is cached, and every booking has to keep it in step. */
  const lookedAt = async (practitioner: Practitioner): Promise<Practitioner> => {
    const reader = await aPatient(app().db);
    const { userType, partyId } = practitioner;
    const path = `/appointment/daily-availability/${userType}/${partyId}?start=${START.slice(0, 10)}`;
    expect((await app().as(reader).get(path)).statusCode).toBe(200);
    return practitioner;
  };
  const aReceivingDoctor = async (): Promise<Practitioner> => lookedAt(await aNewDoctor(app().db));
  const aReceivingAssistant = async (): Promise<Practitioner> => {
    const assistant = await anAssistantWithoutHours(app().db);
    await aWeek(app().db, assistant);
    return lookedAt(assistant);
  };
  /** What Postgres counted in this database, once its connections have handed their counters in. */
  const deadlocks = async () => {
    const { db } = app();
    // A connection hands in its counters when it ends, at the latest.
    const ended = await db.rows<{ pid: number }>(
      `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    const pids = ended.map(({ pid }) => pid);
    await eventually(
      async () => (await db.rows('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [pids])).length === 0,
    );
    const counters = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()';
    return db.rows(counters);
  };
  return { deadlocks, app, START, after, times, aReceivingDoctor, aReceivingAssistant };
};
