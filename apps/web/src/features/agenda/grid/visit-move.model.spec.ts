import { describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import fc from 'fast-check';
import type { AgendaEvent } from '../agenda.model.ts';
import { cautionAt, MOVE_STEP, nearestPlace, obstacleTo, placeAt } from './visit-move.model.ts';

const HOUR = 60;
const DAY = isoDay('2026-03-10');
const NOW = { today: DAY, nowMinutes: 9 * HOUR };
const SHOWN = { from: 8 * HOUR, to: 19 * HOUR };

const visit = (id: string, from: number, to: number, more: Partial<AgendaEvent> = {}): AgendaEvent => ({
  appointment: { id, start: '', end: '' },
  ...{ title: `Patiente ${id}`, category: 'Consultation', whose: null, day: DAY, version: 1 },
  ...{ from: from * HOUR, to: to * HOUR, live: false, cancelled: false, done: false },
  ...more,
});
const moved = visit('a', 10, 10.5);
const at = (from: number, day = DAY) => ({ column: day, day, from: from * HOUR, to: (from + 0.5) * HOUR });

describe('the place to which a visit is moved', () => {
  it('begins at a quarter of an hour and is whole on the screen, wherever it is dropped', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 2_000 }), fc.constantFrom(15, 30, 45, 60), (minutes, length) => {
        const place = placeAt({ key: DAY, day: DAY }, minutes, length, SHOWN);
        expect(place.from % MOVE_STEP).toBe(0);
        expect(place.to - place.from).toBe(length);
        expect(place.from).toBeGreaterThanOrEqual(SHOWN.from);
        expect(place.to).toBeLessThanOrEqual(SHOWN.to);
      }),
    );
  });

  it('is refused where somebody else is seen, and names them', () => {
    expect(obstacleTo(at(11), moved, [moved, visit('b', 11.25, 12)], NOW)).toBe('Déjà avec Patiente b');
    expect(obstacleTo(at(11), moved, [visit('c', 11, 12, { category: null })], NOW)).toBe('Déjà occupé');
  });

  it('is free beside another visit, over itself and over a cancelled one', () => {
    const around = [moved, visit('b', 10.5, 11.5), visit('c', 12, 12.5, { cancelled: true })];
    for (const from of [10, 11.5, 12]) expect(obstacleTo(at(from), moved, around, NOW)).toBeNull();
  });

  it('is never in the past', () => {
    expect(obstacleTo(at(8.5), moved, [], NOW)).toBe('Cette heure est passée');
    expect(obstacleTo(at(10, isoDay('2026-03-09')), moved, [], NOW)).toBe('Cette heure est passée');
    expect(obstacleTo(at(8.5, isoDay('2026-03-11')), moved, [], NOW)).toBeNull();
  });
});

describe('the nearest place', () => {
  it('is possible, and no other is nearer', () => {
    const starts = fc.uniqueArray(fc.integer({ min: 32, max: 75 }), { maxLength: 44 });
    fc.assert(
      fc.property(starts, fc.integer({ min: 32, max: 74 }), (quarters, asked) => {
        const free = new Set(quarters.map((quarter) => quarter * MOVE_STEP));
        const place = at((asked * MOVE_STEP) / HOUR);
        const isPossible = ({ from }: { readonly from: number }) => free.has(from);
        const found = nearestPlace(place, SHOWN, isPossible);
        const distances = [...free]
          .filter((from) => from !== place.from && from + 30 <= SHOWN.to)
          .map((from) => Math.abs(from - place.from));
        if (found === null) return expect(distances).toEqual([]);
        expect(free.has(found.from)).toBe(true);
        expect(Math.abs(found.from - place.from)).toBe(Math.min(...distances));
      }),
    );
  });
});

describe('what a calendar says of a place', () => {
  const hours = [
    { key: 'a', kind: 'open', from: 9 * HOUR, to: 12 * HOUR, name: null },
    { key: 'b', kind: 'open', from: 12 * HOUR, to: 18 * HOUR, name: null },
    { key: 'c', kind: 'away', from: 14 * HOUR, to: 15 * HOUR, name: null },
  ] as const;

  it('is nothing where it is open throughout, or not known', () => {
    expect(cautionAt(at(9), hours)).toBeNull();
    expect(cautionAt(at(11.75), hours)).toBeNull();
    expect(cautionAt(at(3), undefined)).toBeNull();
  });

  it('is that it is closed, also for a part of the time', () => {
    for (const from of [7, 8.75, 17.75, 20]) expect(cautionAt(at(from), hours)).toBe('Hors des horaires');
    expect(cautionAt(at(10), [])).toBe('Hors des horaires');
  });

  it('is that its owner is away', () => {
    for (const from of [13.75, 14, 14.75]) expect(cautionAt(at(from), hours)).toBe('Pendant une absence');
    expect(cautionAt(at(15), hours)).toBeNull();
  });
});
