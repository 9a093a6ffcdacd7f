import { describe, expect, it } from '@jest/globals';
import { anAppointment, anId } from '../../testing/appointments.ts';
import { type AgendaEvent, eventOf } from './agenda.model.ts';
import { firstVisitOf, hoursShown, openingMinute, placed, placedWithin, widestOf } from './agenda-columns.ts';

let made = 0;
const event = (from: number, to: number): AgendaEvent => {
  made += 1;
  return { ...eventOf(anAppointment({ id: anId(made) }), 'patient', 'Europe/Paris', 0), from, to };
};
const columnsOf = (...spans: readonly [number, number][]) =>
  placed(spans.map(([from, to]) => event(from, to))).map(({ column, columns }) => `${column}/${columns}`);

describe('events for which there is no room', () => {
  const folded = (most: number, ...spans: readonly [number, number][]) => {
    const { shown, folded: left } = placedWithin(
      spans.map(([from, to]) => event(from, to)),
      most,
    );
    return {
      shown: shown.map(({ event: { from }, column, columns }) => `${from} ${column}/${columns}`),
      left: left.map(({ from, to, count }) => `${from}-${to} +${count}`),
    };
  };

  it('are counted in the last place, which is as long as they are', () => {
    const four: [number, number][] = [
      [540, 570],
      [540, 600],
      [540, 585],
      [550, 610],
    ];
    expect(folded(3, ...four, [660, 690])).toEqual({
      shown: ['540 0/3', '540 1/3', '660 0/1'],
      left: ['540-610 +2'],
    });
    expect(widestOf(four.map(([from, to]) => event(from, to)))).toBe(4);
  });

  it('are none as long as all have their place', () => {
    expect(folded(2, [540, 570], [550, 580])).toEqual({ shown: ['540 0/2', '550 1/2'], left: [] });
  });
});

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

describe('the hour that a calendar opens at', () => {
  const DAY = { from: 6 * 60, to: 22 * 60 };
  it.each<[string, Parameters<typeof openingMinute>[0], number]>([
    ['is eight when nothing is there', { shown: DAY, now: undefined, firstVisit: undefined, fits: 480 }, 8],
    ['is eight while the present time fits below it', { shown: DAY, now: 630, firstVisit: 540, fits: 480 }, 8],
    [
      'is the one before now when now would be cut off',
      { shown: DAY, now: 16 * 60 + 5, firstVisit: 540, fits: 480 },
      15,
    ],
    [
      'is the one before now when now would be at the very bottom',
      { shown: DAY, now: 930, firstVisit: 540, fits: 480 },
      14,
    ],
    [
      'is the one before the first visit on other days',
      { shown: DAY, now: undefined, firstVisit: 1080, fits: 480 },
      17,
    ],
    ['shows a visit that is earlier than eight', { shown: DAY, now: undefined, firstVisit: 425, fits: 480 }, 6],
    ['follows the first visit when now is not drawn', { shown: DAY, now: 23 * 60, firstVisit: 540, fits: 480 }, 8],
    ['is never before what is drawn', { shown: { from: 480, to: 1140 }, now: 490, firstVisit: 490, fits: 60 }, 8],
  ])('%s', (_what, opening, hour) => expect(openingMinute(opening)).toBe(hour * 60));

  it.each<[string, number[], number | undefined]>([
    ['no visit at all', [], undefined],
    ['the first of a usual day', [630, 540], 540],
    ['not by one in the night beside others', [180, 630], 630],
    ['by one in the night that is alone', [180, 240], 180],
  ])('follows %s', (_what, starts, first) => {
    expect(firstVisitOf(starts.map((from) => ({ from })))).toBe(first);
  });
});
