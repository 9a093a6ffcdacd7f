import { expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { keptVisits, NO_SERIES, refusedDays, seriesErrors, seriesVisits } from './series.model.ts';

const FIRST = '2026-12-03T08:00:00.000Z';
const SECOND = isoDay('2026-12-10');
const weekly = { ...NO_SERIES, weeks: 1 as const, times: 3 };
const visits = (changed = {}) => seriesVisits({ start: FIRST, series: { ...weekly, changed } }, 'Europe/Paris');

it('a visit that stands alone, or has no hour yet, has no series', () => {
  expect(seriesVisits({ start: FIRST }, 'Europe/Paris')).toEqual([]);
  expect(seriesVisits({ start: '', series: weekly }, 'Europe/Paris')).toEqual([]);
});

it('a weekly series has its hour on each of its days, but where another was chosen', () => {
  expect(visits({ [SECOND]: '2026-12-10T10:00:00.000Z' })).toEqual([
    { day: '2026-12-03', start: FIRST, isLeftOut: false },
    { day: '2026-12-10', start: '2026-12-10T10:00:00.000Z', isLeftOut: false },
    { day: '2026-12-17', start: '2026-12-17T08:00:00.000Z', isLeftOut: false },
  ]);
});

it('a visit that is left out is not sent, and a series of one is refused', () => {
  expect(keptVisits(visits({ [SECOND]: '' })).map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-17']);
  expect(seriesErrors(visits({ [SECOND]: '' }))).toEqual({});
  expect(seriesErrors(visits({ [SECOND]: '', '2026-12-17': '' }))).toEqual({
    '/occurrences': 'Une série compte au moins deux visites',
  });
});

it('a refusal of the server is that of the day which it counted', () => {
  const errors = { '/occurrences/1/start': 'Le médecin n’est pas disponible dans ces horaires' };
  expect([...refusedDays(visits({ [SECOND]: '' }), errors)]).toEqual([
    ['2026-12-17', 'Le médecin n’est pas disponible dans ces horaires'],
  ]);
});
