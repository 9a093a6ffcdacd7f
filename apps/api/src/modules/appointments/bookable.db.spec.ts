import { expect, it } from '@jest/globals';
import { bitmapStarts } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import { aDatabase } from '../../testing/a-database.ts';
import { aDoctor, aReceivingDoctor } from '../../testing/calendars.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { FreeMonthsRepository } from '../schedules/free-months.repository.ts';
import { FreeTimeService } from '../schedules/free-time.service.ts';
import { SchedulesRepository } from '../schedules/schedules.repository.ts';
import { BookableService } from './bookable.service.ts';
import { SlotsRepository } from './slots.repository.ts';

const db = aDatabase();
const clock = new FakeClock('2026-11-23T08:00:00.000Z');
/** The last days of a month, one whole month, the first days of another. */
const AUTUMN = { start: Date.UTC(2026, 9, 30), end: Date.UTC(2026, 11, 3) };

const freeTimeOf = (Service: typeof FreeTimeService) => {
  const { database } = db();
  return new Service(database, clock, new SchedulesRepository(database), new FreeMonthsRepository(database));
};
const bookableWith = (freeTime: FreeTimeService) =>
  new BookableService({ MODE: 'LOCAL' }, new SlotsRepository(db().database), freeTime);
const askOf = async (bookable: BookableService, days: Interval) =>
  bookable.complete(await bookable.all(['doctor'], days), days);

/** Somebody changes the calendar between the building of its months and the reading of them. */
class InterruptedFreeTime extends FreeTimeService {
  override async prepare(...question: Parameters<FreeTimeService['prepare']>): Promise<void> {
    await super.prepare(...question);
    await db().rows(`DELETE FROM free_months WHERE month = '2026-11-01'`);
  }
}

it('a calendar that is being changed offers nothing, and everything again afterwards', async () => {
  await aReceivingDoctor(db());
  expect(await askOf(bookableWith(freeTimeOf(InterruptedFreeTime)), AUTUMN)).toMatchObject([{ free: null }]);
  const [doctor] = await askOf(bookableWith(freeTimeOf(FreeTimeService)), AUTUMN);
  expect(doctor?.free).toMatchObject({ start: AUTUMN.start });
});

it.each([
  ['of three months', AUTUMN, 24],
  ['within a month', { start: Date.UTC(2026, 10, 24), end: Date.UTC(2026, 10, 26) }, 2],
  ['of one day', { start: Date.UTC(2026, 11, 1), end: Date.UTC(2026, 11, 2) }, 1],
])('days %s are those that were asked for', async (_what, days, weekdays) => {
  const { scheduleId } = await aReceivingDoctor(db());
  const rows = await askOf(bookableWith(freeTimeOf(FreeTimeService)), days);
  const free = rows.find((row) => row.scheduleId === scheduleId)?.free;
  const starts = free ? bitmapStarts(free, 60, days) : [];
  // An hour from 08:00 to 18:00 in Paris, each quarter hour.
  expect(starts).toHaveLength(weekdays * 37);
  expect(starts.every((start) => start >= days.start && start < days.end)).toBe(true);
});

it('people come by name, whatever its case and accents', async () => {
  const names = ['Échassier', 'eber', 'Zola', 'Dupont'];
  for (const lastName of names) await aDoctor(db(), { lastName });
  const rows = await db().rows<{ id: string; name: string }>(
    `SELECT p.id, u.last_name AS name FROM parties p JOIN users u ON u.id = p.user_id WHERE u.last_name = ANY($1)`,
    [names],
  );
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const listed = (await bookableWith(freeTimeOf(FreeTimeService)).all(['doctor'], AUTUMN)).map(({ id }) =>
    nameOf.get(id),
  );
  expect(listed.filter((name) => name !== undefined)).toEqual(['Dupont', 'eber', 'Échassier', 'Zola']);
});
