import { expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import fc from 'fast-check';
import type { AgendaEvent } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { freePlaces } from './free-places.model.ts';

const TODAY = isoDay('2026-03-10');
const QUARTER = 15;
const span = fc
  .tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]) => ({ from: from * 5, to: Math.min(1440, (from + length) * 5) }));
const interval = (kind: CalendarInterval['kind']) => span.map((at) => ({ ...at, kind, key: '', name: null }));
const event = fc
  .tuple(span, fc.boolean())
  .map(([at, cancelled]) => ({ ...at, cancelled, day: TODAY }) as unknown as AgendaEvent);

it('names a place exactly where every minute of a visit is open, to come and nobody’s', () => {
  const drawn = fc.record({
    open: fc.array(interval('open'), { maxLength: 4 }),
    away: fc.array(interval('away'), { maxLength: 3 }),
    visits: fc.array(event, { maxLength: 4 }),
    least: fc.constantFrom(15, 30, 60),
    nowMinutes: fc.integer({ min: 0, max: 1439 }),
  });
  fc.assert(
    fc.property(drawn, ({ open, away, visits, least, nowMinutes }) => {
      const within = (at: number, all: readonly { from: number; to: number }[]) =>
        all.some(({ from, to }) => from <= at && at < to);
      const booked = visits.filter(({ cancelled }) => !cancelled);
      const isFree = (at: number) => at >= nowMinutes && within(at, open) && !within(at, away) && !within(at, booked);
      const starts = (minute: number) => Array.from({ length: least }, (_, index) => minute + index).every(isFree);
      const quarters = Array.from({ length: 96 }, (_, index) => index * QUARTER);
      const [free] = freePlaces({
        ...{ days: [TODAY], today: TODAY, nowMinutes, least },
        hours: new Map([[TODAY, [...open, ...away]]]),
        events: new Map([[TODAY, visits]]),
      });
      const named = quarters.filter((at) =>
        (free?.intervals ?? []).some(({ from, to }) => from <= at && at + least <= to),
      );
      expect(named).toEqual(quarters.filter(starts));
    }),
  );
});

it('of a day that is over it names none', () => {
  const yesterday = isoDay('2026-03-09');
  const open: CalendarInterval = { kind: 'open', from: 540, to: 720, key: '', name: null };
  const asked = { days: [yesterday], today: TODAY, nowMinutes: 0, least: 30, events: new Map() };
  expect(freePlaces({ ...asked, hours: new Map([[yesterday, [open]]]) })).toEqual([]);
});
