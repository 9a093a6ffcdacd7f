import { compareDays, type IsoDay } from '@maillon/domain/day';
import type { AgendaEvent } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';

interface Free {
  readonly from: number;
  readonly to: number;
}

export interface FreeDay {
  readonly day: IsoDay;
  readonly intervals: readonly Free[];
}

interface FreePlaces {
  readonly days: readonly IsoDay[];
  readonly hours: ReadonlyMap<IsoDay, readonly CalendarInterval[]>;
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  /** What is shorter is no place, in minutes. */
  readonly least: number;
  readonly today: IsoDay;
  readonly nowMinutes: number;
}

const STEP = 15;

/** What is left of an interval once another has taken its time. */
const without = (taken: Free, { from, to }: Free): Free[] =>
  [
    { from, to: Math.min(to, taken.from) },
    { from: Math.max(from, taken.to), to },
  ].filter((left) => left.from < left.to);

/** Openings that touch or overlap are one. */
const merged = (intervals: readonly Free[]): Free[] => {
  const all: Free[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || from > last.to) all.push({ from, to });
    else all[all.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return all;
};

/** Visits begin on a quarter of an hour. */
const begun = ({ from, to }: Free): Free => ({ from: Math.ceil(from / STEP) * STEP, to });

/** Where a visit still fits into the openings of the days on screen; days without room are left out. */
export const freePlaces = ({ days, hours, events, least, today, nowMinutes }: FreePlaces): FreeDay[] =>
  days.flatMap((day) => {
    if (compareDays(day, today) < 0) return [];
    const ofDay = hours.get(day) ?? [];
    const past = { from: 0, to: day === today ? nowMinutes : 0 };
    const visits = (events.get(day) ?? []).filter(({ cancelled }) => !cancelled);
    const taken = [past, ...ofDay.filter(({ kind }) => kind !== 'open'), ...visits];
    const open = merged(ofDay.filter(({ kind }) => kind === 'open'));
    const intervals = taken
      .reduce((left, one) => left.flatMap((interval) => without(one, interval)), open)
      .map(begun)
      .filter(({ from, to }) => to - from >= least);
    return intervals.length === 0 ? [] : [{ day, intervals }];
  });
