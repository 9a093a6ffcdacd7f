import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Place } from '../distance.ts';
import { HOUR_MS, isoOf, MINUTE_MS } from '../time-units.ts';
import { byTourOrder, expectedTour, type TourVisit } from './visit-tour.ts';

const NOW = Date.parse('2026-11-30T10:00:00.000Z');
const HERE: Place = { latitude: 5.3, longitude: -4 };
/** A degree of longitude is 110 km here: 0.01 are 3 min 26 s of road. */
const east = (degrees: number): Place => ({ ...HERE, longitude: HERE.longitude + degrees });
const aVisit = (id: string, place: Place | null, more: Partial<TourVisit> = {}): TourVisit => ({
  ...{ id, place, status: 'ACTIVE', routeStatus: 'QUEUED', arrivedAt: null, rank: null },
  authoredOn: isoOf(NOW - 10 * MINUTE_MS),
  ...more,
});
const askedHoursAgo = (hours: number) => ({ authoredOn: isoOf(NOW - hours * HOUR_MS) });
const tourOf = (visits: readonly TourVisit[], here: Place | undefined = HERE) =>
  expectedTour(visits, { here, now: NOW });
const idsOf = (visits: readonly TourVisit[], here: Place | undefined = HERE) =>
  tourOf(visits, here).map(({ id }) => id);
const minutesOf = (at: number | null | undefined): number | null =>
  at === null || at === undefined ? null : (at - NOW) / MINUTE_MS;

describe('a tour', () => {
  it('goes the shorter way, and says when each visit begins', () => {
    const tour = tourOf([aVisit('far', east(0.04)), aVisit('near', east(0.01)), aVisit('further', east(0.03))]);
    expect(tour.map(({ id }) => id)).toEqual(['near', 'further', 'far']);
    const [first, second] = tour.map(({ expectedAt }) => minutesOf(expectedAt));
    expect(first).toBeCloseTo(3, 0);
    // Twenty minutes there, and twice as much road.
    expect(Number(second) - Number(first)).toBeCloseTo(27, 0);
  });

  it('begins with what is under way, and is planned from there', () => {
    const onTheWay = aVisit('way', east(0.1), { routeStatus: 'TRAVELLING' });
    const tour = tourOf([aVisit('here', east(0.001)), aVisit('beside', east(0.099)), onTheWay]);
    expect(tour.map(({ id }) => id)).toEqual(['way', 'beside', 'here']);
    expect(minutesOf(tour[0]?.expectedAt)).toBeCloseTo(34.5, 0);
    expect(minutesOf(tour[1]?.expectedAt)).toBeGreaterThan(54);
  });

  it('counts from the arrival at a visit that has begun, which is expected no more', () => {
    const there = { routeStatus: 'ARRIVED', arrivedAt: isoOf(NOW - 15 * MINUTE_MS) } as const;
    const [begun, next] = tourOf([aVisit('next', HERE), aVisit('there', HERE, there)]);
    expect([begun?.id, begun?.expectedAt]).toEqual(['there', null]);
    expect(minutesOf(next?.expectedAt)).toBeCloseTo(5, 0);
  });

  it('puts who has waited long before who is nearer', () => {
    const waiting = aVisit('waiting', east(-0.1), askedHoursAgo(1.4));
    expect(idsOf([aVisit('near', east(0.05)), waiting])).toEqual(['waiting', 'near']);
    expect(idsOf([aVisit('near', east(0.05)), { ...waiting, ...askedHoursAgo(0.1) }])).toEqual(['near', 'waiting']);
  });

  it('ends with what has no place on the map, by waiting time', () => {
    const tour = tourOf([aVisit('b', null), aVisit('a', null, askedHoursAgo(3)), aVisit('placed', HERE)]);
    expect(tour.map(({ id, expectedAt }) => [id, expectedAt !== null])).toEqual([
      ['placed', true],
      ['a', false],
      ['b', false],
    ]);
  });

  it('is by waiting time where nobody knows where the performer is', () => {
    const visits = [aVisit('new', HERE), aVisit('old', east(1), askedHoursAgo(2))];
    expect(expectedTour(visits, { here: undefined, now: NOW })).toEqual([
      { id: 'old', expectedAt: null },
      { id: 'new', expectedAt: null },
    ]);
  });

  it('keeps the order that its performer chose, and what is new comes in between', () => {
    const chosen = [aVisit('far', east(0.04), { rank: 1 }), aVisit('near', east(0.01), { rank: 2 })];
    expect(idsOf([...chosen, aVisit('new', east(0.03))])).toEqual(['far', 'new', 'near']);
  });

  it('leaves what has no place where its performer put it, and so where nobody knows where they are', () => {
    const [one, nowhere, two] = ['one', 'nowhere', 'two'].map((id, at) =>
      aVisit(id, id === 'nowhere' ? null : east(at / 100), { rank: at + 1 }),
    ) as [TourVisit, TourVisit, TourVisit];
    const visits = [two, nowhere, aVisit('lost', null), one];
    expect(idsOf(visits)).toEqual(['one', 'nowhere', 'two', 'lost']);
    const unknown = expectedTour(visits, { here: undefined, now: NOW });
    expect(unknown.map(({ id }) => id)).toEqual(['one', 'nowhere', 'two', 'lost']);
  });

  it('has every visit once, what is under way first, and none expected in the past', () => {
    const place = fc.option(
      fc.record({
        latitude: fc.double({ min: 5, max: 6, noNaN: true }),
        longitude: fc.double({ min: -5, max: -4, noNaN: true }),
      }),
    );
    const drawn = fc.record({
      place,
      routeStatus: fc.constantFrom('QUEUED', 'QUEUED', 'TRAVELLING', 'ARRIVED'),
      ago: fc.integer({ min: 0, max: 600 }),
      rank: fc.option(fc.integer({ min: 1, max: 9 })),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 7 }), fc.boolean(), (those, isKnown) => {
        const visits = those.map(({ ago, ...one }, index) => {
          const asked = isoOf(NOW - ago * MINUTE_MS);
          const arrivedAt = one.routeStatus === 'ARRIVED' ? asked : null;
          return aVisit(String(index), one.place, { ...one, arrivedAt, authoredOn: asked } as Partial<TourVisit>);
        });
        const tour = expectedTour(visits, { here: isKnown ? HERE : undefined, now: NOW });
        expect(tour.map(({ id }) => id).toSorted()).toEqual(visits.map(({ id }) => id));
        const under = visits.filter(({ routeStatus }) => routeStatus !== 'QUEUED').toSorted(byTourOrder);
        expect(tour.slice(0, under.length).map(({ id }) => id)).toEqual(under.map(({ id }) => id));
        const rankOf = new Map(visits.map(({ id, rank, routeStatus }) => [id, routeStatus === 'QUEUED' ? rank : null]));
        const ranks = tour.flatMap(({ id }) => rankOf.get(id) ?? []);
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        for (const { expectedAt } of tour) expect(expectedAt ?? NOW).toBeGreaterThanOrEqual(NOW - MINUTE_MS);
      }),
    );
  });
});

it('what is under way comes first, then who has waited the longest', () => {
  const visits = [
    aVisit('late', HERE, askedHoursAgo(1)),
    aVisit('b', HERE, askedHoursAgo(2)),
    aVisit('a', HERE, askedHoursAgo(2)),
    aVisit('now', HERE, { routeStatus: 'ARRIVED' }),
  ];
  expect(visits.toSorted(byTourOrder).map(({ id }) => id)).toEqual(['now', 'a', 'b', 'late']);
});
