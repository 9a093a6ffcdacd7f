import { describe, expect, it } from '@jest/globals';
import { addDays, isoDay } from './day.ts';
import { intlClock, TEN_YEARS, ZONES } from './testing/intl-clock.ts';
import { dayBounds, toInstant, wallClock } from './zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const QUARTER = 15 * MINUTE;

describe.each(ZONES)('%s over ten years', (zone) => {
  const clock = intlClock(zone, TEN_YEARS.start - 2 * DAY, TEN_YEARS.end + 2 * DAY);

  it('shows what Intl shows at every quarter hour', () => {
    const differences: string[] = [];
    for (let instant = TEN_YEARS.start; instant < TEN_YEARS.end; instant += QUARTER) {
      const { day, minutes } = wallClock(instant, zone);
      if (Date.parse(day) + minutes * MINUTE !== clock.wall(instant)) differences.push(new Date(instant).toISOString());
    }
    expect(differences).toEqual([]);
  });

  it('turns every quarter hour of the wall into the first instant at which the wall has come that far', () => {
    const differences: string[] = [];
    let instant = TEN_YEARS.start - DAY;
    for (let day = isoDay('2020-01-01'); day < '2029-12-31'; day = addDays(day, 1)) {
      for (let minutes = 0; minutes < 1440; minutes += 15) {
        const local = Date.parse(day) + minutes * MINUTE;
        while (clock.latestWall(instant) < local) instant += QUARTER;
        if (toInstant(day, minutes, zone) !== instant) differences.push(`${day} ${minutes}`);
      }
    }
    expect(differences).toEqual([]);
  });

  it('cuts time into days without gap or overlap', () => {
    const wrong: string[] = [];
    for (let day = isoDay('2020-01-01'); day < '2029-12-31'; day = addDays(day, 1)) {
      const { start, end } = dayBounds(day, zone);
      const first = wallClock(start, zone);
      const whole = first.day === day && first.minutes === 0 && wallClock(end - 1, zone).day === day;
      if (!whole || end !== dayBounds(addDays(day, 1), zone).start) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the clock of Europe/Paris', () => {
  const paris = (day: string, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return new Date(toInstant(isoDay(day), hours * 60 + minutes, 'Europe/Paris')).toISOString();
  };

  it.each([
    ['an ordinary winter day', '2026-01-15', '08:00', '2026-01-15T07:00:00.000Z'],
    ['an ordinary summer day', '2026-07-15', '08:00', '2026-07-15T06:00:00.000Z'],
    ['just before the jump of spring', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['inside the jump: its end', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['inside the jump: its end', '2026-03-29', '02:45', '2026-03-29T01:00:00.000Z'],
    ['just after the jump', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['the first of two passes', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['after both passes', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s: %s %s is %s', (_what, day, time, instant) => {
    expect(paris(day, time)).toBe(instant);
  });

  it.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('the clock of Europe/Paris gives %s %i hours', (day, hours) => {
    const { start, end } = dayBounds(isoDay(day), 'Europe/Paris');
    expect((end - start) / HOUR).toBe(hours);
  });

  it('reads the second pass of an autumn hour as the same wall clock', () => {
    const expected = { day: '2026-10-25', minutes: 150 };
    expect(wallClock(Date.parse('2026-10-25T00:30:00Z'), 'Europe/Paris')).toEqual(expected);
    expect(wallClock(Date.parse('2026-10-25T01:30:59Z'), 'Europe/Paris')).toEqual(expected);
  });

  it('the clock of Europe/Paris lets minutes run into the next day', () => {
    expect(toInstant(isoDay('2026-03-28'), 1500, 'Europe/Paris')).toBe(Date.parse('2026-03-29T00:00:00Z'));
  });
});

describe('other zones', () => {
  it.each([
    ['a zone with half-hour changes', 'Australia/Lord_Howe', '2026-04-05', 24.5],
    ['a day that begins at 01:00', 'Africa/Cairo', '2026-04-24', 23],
    ['a zone that changes twice in one Ramadan', 'Africa/Casablanca', '2026-02-15', 25],
  ])('%s: %s on %s', (_what, zone, day, hours) => {
    const { start, end } = dayBounds(isoDay(day), zone);
    expect((end - start) / HOUR).toBe(hours);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => wallClock(0, 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('an engine that has Temporal', () => {
  const CHANGE = Date.UTC(2026, 5, 1, 1);
  const offsetAt = (instant: number): number => (instant < CHANGE ? HOUR : 2 * HOUR);
  const Temporal = {
    Instant: {
      fromEpochMilliseconds: (instant: number) => ({
        toZonedDateTimeISO: (zone: string) => ({
          offsetNanoseconds: zone === 'Test/Told' ? offsetAt(instant) * 1e6 : 0,
        }),
      }),
    },
  };

  it('tells the clock of a zone, to the second of its change', () => {
    Object.assign(globalThis, { Temporal });
    try {
      expect([CHANGE - 1, CHANGE].map((instant) => wallClock(instant, 'Test/Told').minutes)).toEqual([119, 180]);
    } finally {
      Reflect.deleteProperty(globalThis, 'Temporal');
    }
  });
});
