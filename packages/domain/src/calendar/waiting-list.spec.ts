import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import {
  earlierPlaces,
  isOfferTime,
  isTooNear,
  isTooSoonToWait,
  leftOf,
  mayWait,
  OFFER_MS,
  OFFER_NOTICE_MS,
  placesIn,
} from './waiting-list.ts';

const at = (time: string): number => Date.parse(`2026-11-24T${time}:00.000Z`);
const NOW = Date.parse('2026-11-23T08:00:00.000Z');
const between = (from: string, to: string) => ({ start: at(from), end: at(to) });
const visit = { ...between('14:00', '14:30'), offeredBefore: [], changesUntil: at('14:00') - 24 * HOUR_MS };

describe('the places of a freed time', () => {
  it('are those on the quarter hour that are earlier than the visit and long enough', () => {
    expect(earlierPlaces(between('09:00', '10:00'), visit, NOW)).toEqual([
      between('09:00', '09:30'),
      between('09:15', '09:45'),
      between('09:30', '10:00'),
    ]);
    expect(earlierPlaces(between('09:05', '09:50'), visit, NOW)).toEqual([between('09:15', '09:45')]);
    expect(earlierPlaces(between('09:00', '09:15'), visit, NOW)).toEqual([]);
    expect(earlierPlaces(between('14:00', '15:00'), visit, NOW)).toEqual([]);
    expect(earlierPlaces(between('13:45', '15:00'), visit, NOW)).toEqual([between('13:45', '14:15')]);
  });

  it('are none that were refused before, and none sooner than in two hours', () => {
    const offeredBefore = [between('09:00', '09:30')];
    expect(earlierPlaces(between('09:00', '10:00'), { ...visit, offeredBefore }, NOW)).toEqual([
      between('09:30', '10:00'),
    ]);
    expect(earlierPlaces(between('09:00', '10:00'), { ...visit, changesUntil: at('09:00') }, at('07:20'))).toEqual([
      between('09:30', '10:00'),
    ]);
    expect(isTooNear(between('09:00', '10:00'), at('08:00'))).toBe(true);
    expect(isTooNear(between('09:00', '10:00'), at('07:59'))).toBe(false);
  });

  it('are none once the patient may not leave the present time in time', () => {
    const late = visit.changesUntil - OFFER_MS;
    expect(mayWait(visit.changesUntil, late)).toBe(true);
    expect(mayWait(visit.changesUntil, late + 1)).toBe(false);
    expect(earlierPlaces(between('09:00', '10:00'), visit, late)).not.toEqual([]);
    expect(earlierPlaces(between('09:00', '10:00'), visit, late + 1)).toEqual([]);
  });

  it('the places of a freed time leave the rest for others', () => {
    expect(leftOf(between('09:00', '10:00'), between('09:15', '09:45'))).toEqual([
      between('09:00', '09:15'),
      between('09:45', '10:00'),
    ]);
    expect(leftOf(between('09:00', '09:40'), between('09:00', '09:30'))).toEqual([]);
  });
});

it('the places for a patient without a visit are whole, in the free time, in time, of use and never asked about before', () => {
  const quarter = 15 * MINUTE_MS;
  const part = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }));
  const interval = part.map(([from, length]) => ({
    start: NOW + from * quarter,
    end: NOW + (from + length) * quarter,
  }));
  fc.assert(
    fc.property(
      interval,
      fc.array(interval),
      fc.constantFrom(1, 2, 3, 4),
      fc.integer({ min: 0, max: 80 }),
      (...asked) => {
        const [free, offeredBefore, quarters, until] = asked;
        const [lasts, before] = [quarters * quarter, NOW + until * quarter];
        const found = placesIn(free, { lasts, before, offeredBefore }, NOW);
        for (const place of found) {
          expect(place.end - place.start).toBe(lasts);
          expect([place.start >= free.start, place.end <= free.end, place.start < before]).toEqual([true, true, true]);
          expect(place.start).toBeGreaterThanOrEqual(NOW + OFFER_NOTICE_MS);
          expect(offeredBefore.some(({ start, end }) => start < place.end && end > place.start)).toBe(false);
        }
      },
    ),
  );
});

it('no patient is asked between eight in the evening and eight in the morning', () => {
  const asked = (time: string) => isOfferTime(at(time), 'Europe/Paris');
  expect(['06:59', '07:00', '18:59', '19:00'].map(asked)).toEqual([false, true, true, false]);
  const always = (time: string) => isOfferTime(at(time), 'Europe/Paris', { from: 0, to: 24 });
  expect(['00:00', '22:59', '23:00'].map(always)).toEqual([true, true, true]);
  expect(OFFER_MS).toBe(10 * MINUTE_MS);
});

it.each<[string | undefined, boolean]>([
  [undefined, false],
  [new Date(NOW + OFFER_NOTICE_MS).toISOString(), true],
  [new Date(NOW + OFFER_NOTICE_MS + 60_000).toISOString(), false],
])('nothing earlier than %s can be waited for: %s', (before, isTooSoon) => {
  expect(isTooSoonToWait(before, NOW)).toBe(isTooSoon);
});
