import { describe, expect, it } from '@jest/globals';
import {
  addedTo,
  copiedFrom,
  type ExceptionValues,
  exceptionErrors,
  exceptionInstants,
  hasChanges,
  slotLengths,
  type WeekRow,
  weekErrors,
} from './availability.model.ts';

const row = (weekday: number, startTime: string, endTime: string, key = `${weekday} ${startTime}`): WeekRow => ({
  key,
  weekday,
  startTime,
  endTime,
});

describe('changes of the typical week', () => {
  it('do not depend on the order in which it was typed', () =>
    expect(
      hasChanges(
        [row(1, '08:00', '12:00'), row(2, '08:00', '12:00')],
        [row(2, '08:00', '12:00'), row(1, '08:00', '12:00')],
      ),
    ).toBe(false));

  it.each([
    ['another hour', [row(1, '08:00', '12:30')]],
    ['another day', [row(2, '08:00', '12:00')]],
    ['one more opening', [row(1, '08:00', '12:00'), row(1, '14:00', '18:00')]],
    ['nothing any more', []],
  ])('are seen: %s', (_what, after) => expect(hasChanges([row(1, '08:00', '12:00')], after)).toBe(true));
});

describe('a day that is copied', () => {
  const times = (rows: readonly WeekRow[]) => rows.map(({ weekday, startTime }) => `${weekday} ${startTime}`).sort();
  const numbered = () => {
    const keys = Array.from({ length: 20 }, (_, index) => `new ${index}`);
    return () => keys.pop() ?? '';
  };

  it('takes the place of what the days from Monday to Friday had, and leaves the weekend', () => {
    const before = [
      row(2, '09:00', '12:00'),
      row(2, '14:00', '18:00'),
      row(4, '07:00', '08:00'),
      row(6, '10:00', '11:00'),
    ];
    const after = copiedFrom(before, 2, numbered());
    expect(times(after)).toEqual([...[1, 2, 3, 4, 5].flatMap((day) => [`${day} 09:00`, `${day} 14:00`]), '6 10:00']);
    expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
  });

  it('may be one of the weekend', () =>
    expect(times(copiedFrom([row(6, '10:00', '11:00')], 6, numbered()))).toEqual(
      [1, 2, 3, 4, 5, 6].map((day) => `${day} 10:00`),
    ));
});

describe('the lengths of a slot', () => {
  it('go from five minutes to two hours, with the one that is set', () => {
    expect(slotLengths(30)).toEqual([5, 10, 15, 20, 30, 45, 60, 90, 120]);
    expect(slotLengths(25)).toContain(25);
  });
});

describe('an added opening (spec clinical §9 "Availability defaults")', () => {
  it('is 08:00 to 18:00 on a day without any', () =>
    expect(addedTo([row(1, '08:00', '12:00')], 2, 'new').at(-1)).toEqual(row(2, '08:00', '18:00', 'new')));

  it('is for the person to say on a day that has one', () =>
    expect(addedTo([row(2, '08:00', '12:00')], 2, 'new').at(-1)).toEqual(row(2, '', '', 'new')));
});

describe('the typical week is refused (spec clinical §5 "Availability")', () => {
  const different = 'L’heure de fin doit être différente de l’heure de début';
  const overlapping = 'Cette plage en chevauche une autre';
  it.each<[string, WeekRow[], Record<string, string>]>([
    ['without a start', [row(1, '', '12:00', 'a')], { a: 'L’heure de début est requise' }],
    ['without an end', [row(1, '08:00', '', 'a')], { a: 'L’heure de fin est requise' }],
    ['with an end that is the start', [row(1, '08:00', '08:00', 'a')], { a: different }],
    ['with two openings at once', [row(1, '08:00', '12:00', 'a'), row(1, '11:45', '13:00', 'b')], { b: overlapping }],
    [
      'with a night that runs into the next opening',
      [row(1, '20:00', '02:00', 'a'), row(2, '01:00', '03:00', 'b')],
      { b: overlapping },
    ],
    [
      'with a Sunday night that runs into Monday',
      [row(7, '22:00', '06:00', 'a'), row(1, '05:00', '12:00', 'b')],
      { b: overlapping },
    ],
  ])('%s', (_what, rows, errors) => expect(weekErrors(rows)).toEqual(errors));

  it.each<[string, WeekRow[]]>([
    ['nothing is open', []],
    ['openings touch', [row(1, '08:00', '12:00'), row(1, '12:00', '14:00')]],
    ['an opening runs over midnight', [row(5, '20:00', '02:00'), row(6, '02:00', '04:00')]],
  ])('the typical week is not refused when %s', (_what, rows) => expect(weekErrors(rows)).toEqual({}));
});

describe('an exceptional period (spec clinical §5)', () => {
  const zone = 'Europe/Paris';
  const now = Date.parse('2026-03-10T09:00:00Z');
  const good: ExceptionValues = {
    status: 'BUSY',
    startDate: '2026-03-10',
    startTime: '14:00',
    endDate: '2026-03-10',
    endTime: '18:00',
  };

  it.each<[string, Partial<ExceptionValues>, Record<string, string>]>([
    ['needs a start date', { startDate: '' }, { '/startDate': 'La date de début est requise' }],
    ['needs a start', { startTime: '' }, { '/startTime': 'L’heure de début est requise' }],
    ['needs an end', { endTime: '' }, { '/endTime': 'L’heure de fin est requise' }],
    [
      'does not begin in the past',
      { startTime: '09:59' },
      { '/startDate': 'La date et l’heure de début ne peuvent pas être dans le passé' },
    ],
    [
      'does not end on an earlier day',
      { endDate: '2026-03-09' },
      { '/endDate': 'La date de fin doit être après la date de début' },
    ],
    [
      'does not end at an earlier hour',
      { endTime: '13:00' },
      { '/endTime': 'L’heure de fin doit être après l’heure de début' },
    ],
    [
      'does not end when it begins',
      { endTime: '14:00' },
      { '/endTime': 'L’heure de fin doit être après l’heure de début' },
    ],
    ['may end at an earlier hour of a later day', { endDate: '2026-03-11', endTime: '08:00' }, {}],
    ['may begin now', { startTime: '10:00' }, {}],
    ['is good', {}, {}],
  ])('%s', (_what, patch, errors) => expect(exceptionErrors({ ...good, ...patch }, now, zone)).toEqual(errors));

  it('is read in the zone of the schedule', () =>
    expect(exceptionInstants({ ...good, endDate: '2026-03-30' }, zone)).toEqual({
      start: Date.parse('2026-03-10T13:00:00Z'),
      end: Date.parse('2026-03-30T16:00:00Z'),
    }));
});
