import { beforeAll, describe, expect, it } from '@jest/globals';
import { utcMonth } from '@maillon/domain/calendar/free-bitmap';
import fc from 'fast-check';
import { newId } from '../../platform/ids.ts';
import { JobLock } from '../../platform/postgres/job-lock.ts';
import { anAppointment, aPatient, aReceivingDoctor, type Practitioner } from '../../testing/calendars.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { FreeMonthsRepository } from './free-months.repository.ts';
import { FreeTimeCheck } from './free-time.check.ts';
import { FreeTimeService } from './free-time.service.ts';
import { SchedulesRepository } from './schedules.repository.ts';

const db = aDatabase();
const clock = new FakeClock('2026-11-23T08:00:00.000Z');
const NOVEMBER = utcMonth(Date.parse('2026-11-23T00:00:00Z'));
const AUTUMN = { start: Date.UTC(2026, 9, 20), end: Date.UTC(2026, 11, 20) };

let freeTime: FreeTimeService;
let check: FreeTimeCheck;

beforeAll(() => {
  const { database, prisma, pool } = db();
  const schedules = new SchedulesRepository(database, prisma, clock, new Parties(prisma));
  const cache = new FreeMonthsRepository(prisma);
  freeTime = new FreeTimeService(database, clock, schedules, cache);
  check = new FreeTimeCheck(database, new JobLock(pool), schedules, cache, freeTime);
});

describe('whatever happens to a calendar', () => {
  const minutesOfMonth = fc.integer({ min: 0, max: 60 * 24 * 12 - 1 }).map((slot) => slot * 5);
  const day = fc.integer({ min: 0, max: 58 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('book' as const), at: minutesOfMonth, minutes: fc.constantFrom(15, 30, 45, 60) }),
    fc.record({ kind: fc.constant('move' as const), which: fc.nat(50), at: minutesOfMonth }),
    fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(50) }),
    fc.record({
      kind: fc.constant('except' as const),
      day,
      length: fc.integer({ min: 1, max: 300 }),
      status: fc.constantFrom('FREE', 'BUSY'),
    }),
    fc.record({
      kind: fc.constant('week' as const),
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 1438 }),
    }),
    fc.record({ kind: fc.constant('look' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  /** What the step may not do, Postgres refuses; that is part of the game. */
  const tolerate = (work: Promise<unknown>) =>
    work.catch((error: { code?: string }) => {
      if (error.code !== '23P01' && error.code !== '23514') throw error;
    });

  const rebuild = (scheduleId: string) =>
    db().database.tx(async (tx) => {
      const schedule = await new SchedulesRepository(db().database, db().prisma, clock, new Parties(db().prisma)).lock(
        tx,
        scheduleId,
      );
      if (schedule !== undefined) await freeTime.rebuild(tx, scheduleId);
    });

  const play = async (doctor: Practitioner, steps: readonly Step[]) => {
    const booked: string[] = [];
    const patient = await aPatient(db());
    const instant = (minutes: number) => new Date(AUTUMN.start + minutes * 60_000).toISOString();
    for (const one of steps) {
      if (one.kind === 'book') {
        const visit = { patient, practitioners: [doctor], start: instant(one.at), minutes: one.minutes };
        await tolerate(anAppointment(db(), visit).then((id) => booked.push(id)));
      } else if (one.kind === 'move') {
        const id = booked[one.which % Math.max(1, booked.length)];
        await tolerate(
          db().rows(
            `UPDATE appointments SET during = tstzrange($2, $2::timestamptz + (upper(during) - lower(during))) WHERE id = $1`,
            [id, instant(one.at)],
          ),
        );
      } else if (one.kind === 'cancel') {
        await tolerate(
          db().rows(`UPDATE appointments SET status = 'CANCELLED' WHERE id = $1`, [
            booked[one.which % Math.max(1, booked.length)],
          ]),
        );
      } else if (one.kind === 'except') {
        const start = AUTUMN.start + one.day * 86_400_000 + one.length * 60_000;
        await tolerate(
          db().rows(
            `INSERT INTO schedule_exceptions (id, schedule_id, during, status) VALUES ($1, $2, tstzrange($3, $4), $5::text::"ExceptionStatus")`,
            [
              newId(),
              doctor.scheduleId,
              new Date(start).toISOString(),
              new Date(start + one.length * 60_000).toISOString(),
              one.status,
            ],
          ),
        );
        await rebuild(doctor.scheduleId);
      } else if (one.kind === 'week') {
        await db().rows(
          'INSERT INTO schedule_template (id, schedule_id, weekday, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5)',
          [newId(), doctor.scheduleId, one.weekday, one.from, (one.from + 200) % 1440],
        );
        await rebuild(doctor.scheduleId);
      } else await freeTime.prepare([doctor.scheduleId], AUTUMN);
    }
  };

  it('the cache says what the calendar says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const doctor = await aReceivingDoctor(db());
        await freeTime.prepare([doctor.scheduleId], AUTUMN);
        await play(doctor, steps);
        const { checked, repaired } = await check.run();
        expect(checked).toBeGreaterThan(0);
        expect(repaired).toEqual([]);
        await db().rows('DELETE FROM free_months');
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('a cached month that lies is found and mended', async () => {
    const doctor = await aReceivingDoctor(db());
    await freeTime.prepare([doctor.scheduleId], NOVEMBER);
    await db().rows(`UPDATE free_months SET free = set_bit(free, 100, 1 - get_bit(free, 100)) WHERE schedule_id = $1`, [
      doctor.scheduleId,
    ]);
    expect((await check.run()).repaired).toEqual([{ scheduleId: doctor.scheduleId, month: '2026-11-01' }]);
    expect((await check.run()).repaired).toEqual([]);
  });

  it('is the work of one process at a time, which then builds the coming months of everybody', async () => {
    const beside = await new JobLock(db().pool).run('free time', () => check.nightly());
    expect(beside).toBeNull();
    const doctor = await aReceivingDoctor(db());
    expect(await check.nightly()).toMatchObject({ repaired: [] });
    const months = await db().rows<{ month: string }>(
      'SELECT month::text FROM free_months WHERE schedule_id = $1 ORDER BY month',
      [doctor.scheduleId],
    );
    expect(months.map(({ month }) => month)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  });
});
