import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Interval } from '@maillon/domain/calendar/interval';
import { isoDay } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { anAppointment } from '../../../testing/appointments.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { placesIn } from '../free-time.ts';
import { dayInWords, nextVisit, patientsOf, placeOfNow, planOf } from './day-plan.model.ts';
import { weekInWords, weekOf } from './week.model.ts';

const ZONE = 'Europe/Paris';
/** A Wednesday. */
const TODAY = isoDay('2026-11-25');
const day = dayBounds(TODAY, ZONE);
const at = (clock: string, on: string = TODAY): number => Date.parse(`${on}T${clock}:00+01:00`);
const span = (from: string, to: string, on: string = TODAY): Interval => ({ start: at(from, on), end: at(to, on) });
const visit = (from: string, to: string, status: 'BOOKED' | 'FULFILLED' | 'CANCELLED' = 'BOOKED', on: string = TODAY) =>
  anAppointment({ start: new Date(at(from, on)).toISOString(), end: new Date(at(to, on)).toISOString(), status });

const OPEN = [span('09:00', '12:00'), span('14:00', '17:00')];
const NOW = at('10:18');
const said = (plan: ReturnType<typeof planOf>) =>
  plan.map((entry) => {
    const clock = new Date(entry.start + 3_600_000).toISOString().slice(11, 16);
    return `${clock} ${entry.kind === 'visit' ? entry.state : entry.kind}`;
  });

beforeEach(() => setPublicConfig(TEST_CONFIG));

describe('the plan of a day', () => {
  const visits = [
    visit('09:00', '09:30', 'FULFILLED'),
    visit('09:30', '09:50'),
    visit('10:00', '10:30'),
    visit('10:30', '11:00'),
    visit('14:00', '14:30', 'CANCELLED'),
    visit('16:00', '17:30'),
  ];
  const plan = planOf({ visits, open: OPEN, day, now: NOW });

  it('has its visits, what is free from now on, and the pause between two openings', () => {
    expect(said(plan)).toEqual([
      '09:00 done',
      '09:30 unended',
      '10:00 now',
      '10:30 ahead',
      '11:00 free',
      '12:00 pause',
      '14:00 cancelled',
      '14:00 free',
      '16:00 ahead',
    ]);
  });

  it('has each patient once, and the one of the next visit, also where that is on another day', () => {
    const tomorrow = visit('09:00', '09:30', 'BOOKED', '2026-11-26');
    const other = {
      ...tomorrow,
      patient: { ...tomorrow.patient, userData: { ...tomorrow.patient.userData, id: 'other' } },
    };
    expect(patientsOf(plan, null)).toEqual([tomorrow.patient.userData.id]);
    expect(patientsOf(plan, other)).toEqual([tomorrow.patient.userData.id, 'other']);
  });

  it('puts the present before what has not begun', () => {
    expect(placeOfNow(plan, NOW)).toBe(3);
    expect(placeOfNow(plan, at('23:00'))).toBe(plan.length);
  });

  it('is said in one line: a cancelled visit counts for nothing, its time is free again', () => {
    expect(dayInWords(plan, 30)).toBe('5 visites · 6 places libres · fin vers 17\u{a0}h\u{a0}30');
    expect(dayInWords(plan, null)).toBe('5 visites · fin vers 17\u{a0}h\u{a0}30');
    // Its card says that there is none.
    expect(dayInWords([], 30)).toBe('');
  });

  it('offers no time that is past, nor less than a quarter of an hour', () => {
    const free = planOf({ visits: [], open: [span('09:00', '10:40')], day, now: NOW });
    expect(said(free)).toEqual([]);
    const later = planOf({ visits: [], open: [span('09:00', '11:00')], day, now: NOW });
    expect(said(later)).toEqual(['10:30 free']);
  });

  it('offers what the search offers: what is left after a visit begins on a quarter of an hour', () => {
    const odd = planOf({ visits: [visit('10:30', '10:35')], open: [span('09:00', '11:00')], day, now: NOW });
    expect(said(odd)).toEqual(['10:30 ahead', '10:45 free']);
    // The quarter from 11:35 to 11:50 is none: no visit begins there.
    const between = [visit('10:30', '11:35'), visit('11:50', '12:00')];
    const none = planOf({ visits: between, open: [span('09:00', '12:00')], day, now: NOW });
    expect(said(none)).not.toContainEqual(expect.stringMatching(/free$/));
    expect(dayInWords(none, 15)).toBe('2 visites · fin vers 12\u{a0}h');
  });

  it('says nothing of free time where the openings are not known', () => {
    expect(said(planOf({ visits, open: null, day, now: NOW }))).not.toContain('11:00 free');
  });

  it('the plan of a day leaves out the visits of other days', () => {
    expect(planOf({ visits: [visit('09:00', '09:30', 'BOOKED', '2026-11-26')], open: null, day, now: NOW })).toEqual(
      [],
    );
  });
});

describe('the next visit', () => {
  it('is the one that goes on, then the one that begins first; never a cancelled or a finished one', () => {
    const [going, later] = [visit('10:00', '10:30'), visit('11:00', '11:30')];
    const others = [
      visit('10:20', '10:40', 'CANCELLED'),
      visit('09:00', '09:30'),
      visit('10:25', '10:40', 'FULFILLED'),
    ];
    expect(nextVisit([...others, later, going], NOW)).toBe(going);
    expect(nextVisit([...others, later], NOW)).toBe(later);
    expect(nextVisit(others, NOW)).toBeNull();
  });
});

describe('places', () => {
  it('are as many whole visits as fit', () => {
    expect(placesIn([span('09:00', '10:00'), span('11:00', '11:20')], 30)).toBe(2);
    // Each begins on a quarter of an hour: 9:00, 9:30, 10:00.
    expect(placesIn([span('09:00', '10:20')], 20)).toBe(3);
  });
});

describe('the week', () => {
  const week = (open: readonly Interval[] | null) =>
    weekOf({
      visits: [
        visit('09:00', '09:30', 'BOOKED', '2026-11-23'),
        visit('11:00', '11:30', 'CANCELLED'),
        visit('14:00', '14:30'),
      ],
      open,
      duration: 30,
      now: NOW,
      zone: ZONE,
    });

  it('counts what was and is booked, day by day, and what is still free', () => {
    expect(week(OPEN).map(({ name, visits, places }) => [name, visits, places])).toEqual([
      ['lundi', 1, 0],
      ['mardi', 0, 0],
      ['mercredi', 1, 8],
      ['jeudi', 0, 0],
      ['vendredi', 0, 0],
    ]);
  });

  it('has a Saturday only where one receives on it', () => {
    expect(week([span('09:00', '10:00', '2026-11-28')]).at(-1)).toMatchObject({ name: 'samedi', places: 2 });
  });

  it('the week is said in words', () => {
    expect(weekInWords(week(OPEN), TODAY)).toEqual(['2 visites', '8 places libres aujourd’hui']);
    expect(weekInWords(week([span('09:00', '09:30', '2026-11-26')]), TODAY)).toEqual([
      '2 visites',
      '1 place libre jeudi',
    ]);
    expect(weekInWords(week(null), TODAY)).toEqual(['2 visites', null]);
  });
});
