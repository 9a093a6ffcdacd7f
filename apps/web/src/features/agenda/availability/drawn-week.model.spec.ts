import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type WeekRow, weekErrors } from './availability.model.ts';
import { drawn, drawnHours, drawnOpenings, type WeekGrip } from './drawn-week.model.ts';

const row = (key: string, weekday: number, startTime: string, endTime: string): WeekRow => ({
  ...{ key, weekday, startTime, endTime },
});
const MORNING = row('a', 1, '09:00', '12:00');
const AFTERNOON = row('b', 1, '14:00', '18:00');
const from = (kind: WeekGrip['kind'], weekday: number, at: number, key = 'new'): WeekGrip => ({
  ...{ kind, key, since: { weekday, at } },
});
const said = (rows: readonly WeekRow[]) =>
  rows.map(({ weekday, startTime, endTime }) => `${weekday} ${startTime}–${endTime}`);

describe('a week that is drawn', () => {
  it('gets an opening of whole quarters where the mouse was drawn over, upwards as downwards', () => {
    const asked = [...said([MORNING]), '2 08:00–10:15'];
    expect(said(drawn([MORNING], from('add', 2, 484), { weekday: 2, at: 608 }))).toEqual(asked);
    expect(said(drawn([MORNING], from('add', 2, 608), { weekday: 4, at: 484 }))).toEqual(asked);
  });

  it('gets none of a click, nor of a hand that trembles', () => {
    expect(drawn([MORNING], from('add', 2, 484), { weekday: 2, at: 490 })).toEqual([MORNING]);
  });

  it('moves an opening to another hour of another day', () => {
    const moved = drawn([MORNING, AFTERNOON], from('move', 1, 600, 'a'), { weekday: 3, at: 540 });
    expect(said(moved)).toEqual(['3 08:00–11:00', '1 14:00–18:00']);
  });

  it('makes one opening of two that meet', () => {
    expect(said(drawn([MORNING, AFTERNOON], from('end', 1, 720, 'a'), { weekday: 1, at: 841 }))).toEqual([
      '1 09:00–18:00',
    ]);
    expect(said(drawn([MORNING, AFTERNOON], from('add', 1, 700), { weekday: 1, at: 850 }))).toEqual(['1 09:00–18:00']);
  });

  it('reaches midnight, and never all of a day, which has no end to type', () => {
    expect(said(drawn([MORNING], from('end', 1, 720, 'a'), { weekday: 1, at: 1439 }))).toEqual(['1 09:00–00:00']);
    expect(drawn([MORNING], from('add', 2, 0), { weekday: 2, at: 1440 })).toEqual([MORNING]);
  });

  it('leaves an opening over midnight to the fields, and draws both of its parts', () => {
    const night = row('n', 7, '22:00', '06:00');
    expect(drawnOpenings([night])).toEqual([
      { key: 'n', weekday: 7, from: 1320, to: 1440, isWhole: false },
      { key: 'n', weekday: 1, from: 0, to: 360, isWhole: false },
    ]);
    expect(drawn([night], from('move', 7, 1380, 'n'), { weekday: 3, at: 600 })).toEqual([night]);
    expect(drawnHours([night])).toEqual({ from: 0, to: 1440 });
  });

  it('draws nothing of what is half typed, and keeps it', () => {
    const typed = row('t', 1, '08:00', '');
    expect(drawnOpenings([typed])).toEqual([]);
    expect(drawn([typed], from('add', 2, 480), { weekday: 2, at: 600 })).toContain(typed);
  });

  it('of openings that may be saved makes openings that may be saved', () => {
    const point = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), at: fc.integer({ min: 0, max: 1440 }) });
    const hand = fc.record({ kind: fc.constantFrom('add', 'move', 'start', 'end'), since: point, to: point });
    fc.assert(
      fc.property(fc.array(fc.tuple(hand, fc.nat()), { maxLength: 12 }), (hands) => {
        let rows: readonly WeekRow[] = [MORNING, AFTERNOON];
        for (const [index, [{ kind, since, to }, pick]] of hands.entries()) {
          const key = kind === 'add' ? `new${index}` : (rows[pick % Math.max(1, rows.length)]?.key ?? '');
          rows = drawn(rows, { kind: kind as WeekGrip['kind'], key, since }, to);
          expect(weekErrors(rows)).toEqual({});
          expect(new Set(rows.map((one) => one.key)).size).toBe(rows.length);
        }
      }),
    );
  });
});
