import { describe, expect, it } from '@jest/globals';
import { bitmapStarts } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import { aDoctor, aReceivingDoctor } from '../../../testing/calendars.ts';
import { FakeClock } from '../../../testing/fake-clock.ts';
import { aDatabase } from '../../../testing/start/a-database.ts';
import { Parties } from '../../people/accounts/parties.service.ts';
import { FreeMonthsRepository } from '../../schedules/free-months.repository.ts';
import { FreeTimeService } from '../../schedules/free-time.service.ts';
import { SchedulesRepository } from '../../schedules/schedules.repository.ts';
import { BookableService } from './bookable.service.ts';
import { OpeningsRepository } from './openings.repository.ts';
import { SlotsRepository } from './slots.repository.ts';

const db = aDatabase();
const clock = new FakeClock('2026-11-23T08:00:00.000Z');
/** The last days of a month, one whole month, the first days of another. */
const AUTUMN = { start: Date.UTC(2026, 9, 30), end: Date.UTC(2026, 11, 3) };

const DAY = { start: Date.UTC(2026, 10, 25), end: Date.UTC(2026, 10, 26) };

const freeTimeOf = (Service: typeof FreeTimeService) => {
  const { database, prisma } = db();
  const schedules = new SchedulesRepository(database, prisma, clock, new Parties(prisma));
  return new Service(database, clock, schedules, new FreeMonthsRepository(prisma));
};
const bookableWith = (freeTime: FreeTimeService) =>
  new BookableService(
    { MODE: 'LOCAL' },
    new SlotsRepository(db().database),
    freeTime,
    new OpeningsRepository(db().database),
  );
const askOf = async (bookable: BookableService, days: Interval) =>
  bookable.complete(await bookable.all(['doctor'], days), days);

/** A person changes the calendar between the building of its months and the reading of them. */
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

/** What the calendar of a person offers on a day, in an answer about many. */
async function hoursOf(bookable: BookableService, partyId: string): Promise<number | null> {
  const calendars = await bookable.calendars('doctor', DAY);
  const owner = Buffer.from(partyId.replaceAll('-', ''), 'hex');
  for (let index = 0; index < calendars.count; index++) {
    const at = calendars.ownerAt(index);
    if (!calendars.stored.subarray(at, at + owner.length).equals(owner)) continue;
    const free = calendars.free(index);
    return free && bitmapStarts(free, 15, DAY).length / 4;
  }
  throw new Error('not among those who can be booked');
}

const book = (doctor: { partyId: string; scheduleId: string }, from: string, until: string) =>
  db().rows(
    `WITH visit AS (
       INSERT INTO appointments (id, patient_id, during, service_category, created_by)
       VALUES (gen_random_uuid(), $1, tstzrange($3, $4), 'Consultation', $1) RETURNING id)
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT id, $1, 'doctor', $2 FROM visit`,
    [doctor.partyId, doctor.scheduleId, from, until],
  );

describe('calendars of many, of which months are kept', () => {
  it('a visit that somebody else booked is taken off at once, in each process', async () => {
    const doctor = await aReceivingDoctor(db());
    const processes = [bookableWith(freeTimeOf(FreeTimeService)), bookableWith(freeTimeOf(FreeTimeService))];
    for (const bookable of processes) expect(await hoursOf(bookable, doctor.partyId)).toBe(10);
    await book(doctor, '2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z');
    for (const bookable of processes) expect(await hoursOf(bookable, doctor.partyId)).toBe(9);
  });

  it('a visit that is booked while an answer is put together is in it or in the next one', async () => {
    const doctor = await aReceivingDoctor(db());
    class BookedMeanwhile extends SlotsRepository {
      override async months(...question: Parameters<SlotsRepository['months']>) {
        await book(doctor, '2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z');
        return super.months(...question);
      }
    }
    const slots = new BookedMeanwhile(db().database);
    const bookable = new BookableService(
      { MODE: 'LOCAL' },
      slots,
      freeTimeOf(FreeTimeService),
      new OpeningsRepository(db().database),
    );
    expect(await hoursOf(bookable, doctor.partyId)).toBe(9);
    // By then the hash is that of what was read.
    expect(await hoursOf(bookable, doctor.partyId)).toBe(9);
  });

  it('who is not active any more is not among them, whatever is kept', async () => {
    const doctor = await aReceivingDoctor(db());
    const bookable = bookableWith(freeTimeOf(FreeTimeService));
    expect(await hoursOf(bookable, doctor.partyId)).toBe(10);
    await db().rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [doctor.userId]);
    await expect(hoursOf(bookable, doctor.partyId)).rejects.toThrow('not among those');
  });

  it('a calendar that is being changed offers nothing, and everything again afterwards', async () => {
    const doctor = await aReceivingDoctor(db());
    expect(await hoursOf(bookableWith(freeTimeOf(InterruptedFreeTime)), doctor.partyId)).toBeNull();
    expect(await hoursOf(bookableWith(freeTimeOf(FreeTimeService)), doctor.partyId)).toBe(10);
  });
});
