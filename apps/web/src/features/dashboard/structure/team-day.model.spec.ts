import { beforeEach, expect, it } from '@jest/globals';
import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { isoDay } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { memberInWords, teamDayOf, teamDaysOf, teamInWords } from './team-day.model.ts';

/** 9:20 in Paris. */
const NOW = Date.parse('2026-11-25T08:20:00Z');
const day = dayBounds(isoDay('2026-11-25'), 'Europe/Paris');

const block = (
  name: string,
  kind: CalendarBlock['kind'],
  [from, to]: readonly [string, string],
  status: CalendarBlock['status'] = kind === 'availability' ? 'FREE' : 'BUSY',
  on = '2026-11-25',
) => ({
  ...{ id: `${name} ${from}`, kind, status, scheduleId: name },
  ...{ start: new Date(`${on}T${from}:00+01:00`).toISOString(), end: new Date(`${on}T${to}:00+01:00`).toISOString() },
  owner: { userType: 'midwife' as const, profileId: name, name },
});

beforeEach(() => setPublicConfig(TEST_CONFIG));

it('a team’s day says who works from when to when and sees how many, the first on top', () => {
  const blocks = [
    block('Zoé', 'availability', ['09:00', '12:00']),
    block('Zoé', 'appointment', ['11:30', '12:30']),
    block('Zoé', 'appointment', ['09:00', '09:30'], 'FREE'),
    block('Anne', 'availability', ['09:00', '12:00'], 'FREE', '2026-11-26'),
    block('Léa', 'availability', ['08:00', '10:00']),
    block('Bea', 'exception', ['08:00', '18:00']),
  ];
  const members = ['Zoé', 'Anne', 'Léa', 'Bea'].map((name) => ({
    userType: 'midwife' as const,
    profileId: name,
    name,
  }));
  expect(teamDayOf(members, blocks, day, NOW).map((member) => `${member.name} : ${memberInWords(member)}`)).toEqual([
    'Léa : 8\u{a0}h – 10\u{a0}h · aucune visite · 30\u{a0}min libres',
    'Zoé : 9\u{a0}h – 12\u{a0}h\u{a0}30 · 1 visite · 2\u{a0}h libres',
    'Anne : Ne reçoit pas aujourd’hui',
    'Bea : Ne reçoit pas aujourd’hui',
  ]);
});

it('a visit with two members of the team is one visit of its day', () => {
  const members = ['Léa', 'Zoé'].map((name) => ({ userType: 'midwife' as const, profileId: name, name }));
  const shared = members.map(({ name }) => ({ ...block(name, 'appointment', ['10:00', '10:30']), id: 'shared' }));
  const blocks = [...shared, block('Zoé', 'appointment', ['11:00', '11:30'])];
  const team = teamDayOf(members, blocks, day, NOW);
  expect(team.map(({ visits }) => visits.size)).toEqual([1, 2]);
  expect(teamInWords(team)).toBe('2 personnes reçoivent, 2 visites.');
  expect(teamDaysOf(members, blocks, [day], NOW)).toMatchObject([{ visits: 2 }]);
});

it('days on which nobody receives are one, and of the others what is left is said', () => {
  const days = [25, 26, 27, 28, 29].map((date) => dayBounds(isoDay(`2026-11-${date}`), 'Europe/Paris'));
  const members = [{ userType: 'midwife' as const, profileId: 'Zoé', name: 'Zoé' }];
  const blocks = [
    block('Zoé', 'availability', ['09:00', '12:00'], 'FREE', '2026-11-27'),
    block('Zoé', 'appointment', ['10:10', '11:00'], 'BUSY', '2026-11-27'),
  ];
  const [two, open, rest, ...others] = teamDaysOf(members, blocks, days, NOW);
  expect([two?.start, two?.last, two?.names]).toEqual([days[0]?.start, days[1]?.start, []]);
  // No visit begins at ten past ten: what is left of an hour begins on a quarter of it.
  expect(open).toMatchObject({ names: ['Zoé'], visits: 1, free: '2\u{a0}h\u{a0}10 libres' });
  expect([rest?.start, rest?.last]).toEqual([days[3]?.start, days[4]?.start]);
  expect(others).toEqual([]);
});
