import { describe, expect, it } from '@jest/globals';
import { anAppointment, anId } from '../../testing/appointments.ts';
import { type AgendaEvent, eventOf } from './agenda.model.ts';
import { hoursShown, placed } from './agenda-columns.ts';

let made = 0;
const event = (from: number, to: number): AgendaEvent => {
  made += 1;
  return { ...eventOf(anAppointment({ id: anId(made) }), 'patient', 'Europe/Paris', 0), from, to };
};
const columnsOf = (...spans: readonly [number, number][]) =>
  placed(spans.map(([from, to]) => event(from, to))).map(({ column, columns }) => `${column}/${columns}`);

describe('events side by side', () => {
  it.each<[string, [number, number][], string[]]>([
    ['none', [], []],
    [
      'one after the other take the whole width',
      [
        [540, 570],
        [570, 600],
      ],
      ['0/1', '0/1'],
    ],
    [
      'two at once share it',
      [
        [540, 600],
        [550, 570],
      ],
      ['0/2', '1/2'],
    ],
    [
      'a third takes the place that became free',
      [
        [540, 600],
        [540, 560],
        [560, 580],
      ],
      ['0/2', '1/2', '1/2'],
    ],
    [
      'a chain of overlaps has one width',
      [
        [540, 570],
        [560, 600],
        [590, 620],
      ],
      ['0/2', '1/2', '0/2'],
    ],
    [
      'a later group starts anew',
      [
        [540, 600],
        [540, 600],
        [600, 660],
      ],
      ['0/2', '1/2', '0/1'],
    ],
  ])('%s', (_what, spans, expected) => expect(columnsOf(...spans)).toEqual(expected));
});

describe('the hours of a grid', () => {
  it.each<[string, [number, number][], [number, number]]>([
    ['eight to seven when nothing happens', [], [480, 1140]],
    ['widened to whole hours by what is early', [[395, 425]], [360, 1140]],
    ['and by what is late', [[1150, 1210]], [480, 1260]],
  ])('%s', (_what, spans, [from, to]) =>
    expect(hoursShown(spans.map(([start, end]) => ({ from: start, to: end })))).toEqual({ from, to }),
  );
});
