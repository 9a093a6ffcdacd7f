import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distanceKm, type Place } from '../distance.ts';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import { planTour, type TourPlan, type TourQuestion, type TourStop } from './tour-plan.ts';

const FROM: Place = { latitude: 5.35, longitude: -4.0 };
const DEPART = Date.parse('2026-11-30T08:00:00.000Z');
/** A quarter of an hour for ten kilometres, and two minutes to stop. */
const wayMs = (from: Place, to: Place): number => distanceKm(from, to) * 90_000 + 2 * MINUTE_MS;

const places = fc.record({
  latitude: fc.double({ min: 5.25, max: 5.45, noNaN: true }),
  longitude: fc.double({ min: -4.1, max: -3.9, noNaN: true }),
});
const windows = fc.option(
  fc.record({ after: fc.integer({ min: 0, max: 6 * 60 }), lasts: fc.integer({ min: 30, max: 180 }) }),
  { nil: undefined },
);
const stopsOf = (most: number, least = 0) =>
  fc
    .array(fc.record({ place: places, stay: fc.integer({ min: 10, max: 45 }), asked: windows }), {
      minLength: least,
      maxLength: most,
      size: 'max',
    })
    .map((drawn) =>
      drawn.map(({ place, stay, asked }, index): TourStop => {
        const from = DEPART + (asked?.after ?? 0) * MINUTE_MS;
        const window = asked ? { from, until: from + asked.lasts * MINUTE_MS } : undefined;
        return { id: `${index}`, place, stayMs: stay * MINUTE_MS, window };
      }),
    );
const questionOf = (stops: readonly TourStop[], more: Partial<TourQuestion> = {}): TourQuestion => ({
  ...{ from: FROM, departAt: DEPART, stops, wayMs },
  ...more,
});

/** How a tour goes in the order in which its stops are given. */
const asGiven = (question: TourQuestion) => planTour({ ...question, chosen: question.stops.map(({ id }) => id) });

function* orders(stops: readonly TourStop[]): Generator<readonly TourStop[]> {
  if (stops.length <= 1) yield stops;
  for (const [at, stop] of stops.length > 1 ? stops.entries() : []) {
    for (const rest of orders(stops.toSpliced(at, 1))) yield [stop, ...rest];
  }
}
const isBetter = (one: TourPlan, other: TourPlan): boolean =>
  one.lateMs < other.lateMs || (one.lateMs === other.lateMs && one.endsAt < other.endsAt);

describe('the plan of a tour', () => {
  it('has each visit once', () => {
    fc.assert(
      fc.property(stopsOf(12), (stops) => {
        expect(planTour(questionOf(stops)).order.toSorted()).toEqual(stops.map(({ id }) => id).toSorted());
      }),
      { numRuns: 100 },
    );
  });

  it('begins no visit before its patient asked for it, nor before the performer can be there', () => {
    fc.assert(
      fc.property(stopsOf(10), (stops) => {
        const { order, begins } = planTour(questionOf(stops));
        let [at, place] = [DEPART, FROM];
        for (const [index, id] of order.entries()) {
          const stop = stops.find((one) => one.id === id) as TourStop;
          const begin = begins[index] as number;
          expect(begin).toBeGreaterThanOrEqual(at + wayMs(place, stop.place) - 1);
          expect(begin).toBeGreaterThanOrEqual(stop.window?.from ?? 0);
          [at, place] = [begin + stop.stayMs, stop.place];
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is never worse than the order in which the visits were', () => {
    fc.assert(
      fc.property(stopsOf(15, 8), (stops) => {
        const [planned, given] = [planTour(questionOf(stops)), asGiven(questionOf(stops))];
        expect(planned.lateMs).toBeLessThanOrEqual(given.lateMs + 1);
        if (planned.lateMs === given.lateMs) expect(planned.endsAt).toBeLessThanOrEqual(given.endsAt * 1.000001);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every window that some order of seven visits keeps, within 3 % of the best of all orders', () => {
    fc.assert(
      fc.property(stopsOf(7, 5), (stops) => {
        let best = asGiven(questionOf(stops));
        for (const order of orders(stops)) {
          const plan = asGiven(questionOf(order));
          if (isBetter(plan, best)) best = plan;
        }
        const planned = planTour(questionOf(stops));
        if (best.lateMs === 0) expect(planned.lateMs).toBe(0);
        expect(planned.lateMs).toBeLessThanOrEqual(best.lateMs * 1.03 + MINUTE_MS);
        if (planned.lateMs <= best.lateMs)
          expect(planned.endsAt - DEPART).toBeLessThanOrEqual((best.endsAt - DEPART) * 1.03);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves visits in the order that a person chose, and puts the others in between', () => {
    fc.assert(
      fc.property(stopsOf(9), fc.integer({ min: 0, max: 9 }), (stops, many) => {
        const chosen = stops
          .slice(0, many)
          .map(({ id }) => id)
          .toReversed();
        const { order } = planTour(questionOf(stops, { chosen }));
        expect(order.filter((id) => chosen.includes(id))).toEqual(chosen);
        expect(order).toHaveLength(stops.length);
      }),
      { numRuns: 100 },
    );
  });

  it('answers the same for the same visits', () => {
    fc.assert(
      fc.property(stopsOf(12), (stops) => {
        expect(planTour(questionOf(stops))).toEqual(planTour(questionOf(stops)));
      }),
      { numRuns: 20 },
    );
  });

  it('waits for a window rather than drive past it', () => {
    const near: TourStop = { id: 'near', place: FROM, stayMs: 20 * MINUTE_MS };
    const window = { from: DEPART, until: DEPART + HOUR_MS / 2 };
    const far: TourStop = { id: 'soon', place: { latitude: 5.42, longitude: -4 }, stayMs: 20 * MINUTE_MS, window };
    expect(planTour(questionOf([near, far])).order).toEqual(['soon', 'near']);
    expect(planTour(questionOf([])).endsAt).toBe(DEPART);
  });
});
