import { expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { pregnancyOf } from '@maillon/domain/pregnancy';
import { trackOf, weeksInWords } from './track.model.ts';

const TODAY = isoDay('2026-05-20');
const pregnancy = pregnancyOf('2026-01-15', TODAY);
if (pregnancy === null) throw new Error('a last period that counts');

it('the line goes from the last period to the term, with today and the ultrasounds on it', () => {
  const { today, windows, months } = trackOf(pregnancy, TODAY);
  expect(today).toBeCloseTo((125 / 287) * 100, 5);
  expect(windows.map(({ name, state }) => [name, state])).toEqual([
    ['1re écho', 'past'],
    ['2e écho', 'ahead'],
    ['3e écho', 'ahead'],
  ]);
  expect(windows[0]?.left).toBeCloseTo((77 / 287) * 100, 5);
  expect(windows[0]?.width).toBeCloseTo((21 / 287) * 100, 5);
  expect(months.map(({ name }) => name)).toEqual('févr. mars avr. mai juin juil. août sept. oct.'.split(' '));
});

it('beyond the term today stays at the end of the line', () => {
  const late = pregnancyOf('2026-01-15', isoDay('2026-11-03'));
  expect(late && trackOf(late, isoDay('2026-11-03')).today).toBe(100);
});

it.each([
  [12, 5, '12 semaines + 5 jours'],
  [12, 1, '12 semaines + 1 jour'],
  [1, 0, '1 semaine'],
])('%i weeks and %i days are « %s »', (weeks, days, said) => {
  expect(weeksInWords({ weeks, days })).toBe(said);
});
