import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { minutesOf } from '@maillon/domain/calendar/clock-time';
import { type IsoDay, isIsoDay } from '@maillon/domain/day';
import { DAY_MINUTES } from '@maillon/domain/time-units';
import { toInstant } from '@maillon/domain/zone';
import type { FieldErrors } from '../../../lib/forms/form.ts';

export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

/** One opening of the typical week, as typed: wall-clock times in the schedule's zone. */
export interface WeekRow {
  /** Only tells rows apart on the screen. */
  readonly key: string;
  /** 1 = Monday … 7. */
  readonly weekday: number;
  readonly startTime: string;
  readonly endTime: string;
}

export const rowsOf = (settings: ScheduleSettings): WeekRow[] =>
  settings.settings.slots.map(({ id, weekday, startTime, endTime }) => ({ key: id, weekday, startTime, endTime }));

const shapeOf = (rows: readonly WeekRow[]): string =>
  rows
    .map(({ weekday, startTime, endTime }) => `${weekday} ${startTime} ${endTime}`)
    .sort()
    .join('|');

/** Whether saving would change anything; the order in which rows were typed does not. */
export const hasChanges = (before: readonly WeekRow[], after: readonly WeekRow[]): boolean =>
  shapeOf(before) !== shapeOf(after);

/** Spec clinical §9 "Availability defaults": the first opening of a day; the next ones are for the person to say. */
const DEFAULT_OPENING = { startTime: '08:00', endTime: '18:00' };
const BLANK_OPENING = { startTime: '', endTime: '' };

export const addedTo = (rows: readonly WeekRow[], weekday: number, key: string): WeekRow[] => {
  const isFirst = !rows.some((row) => row.weekday === weekday);
  return [...rows, { key, weekday, ...(isFirst ? DEFAULT_OPENING : BLANK_OPENING) }];
};

const FRIDAY = 5;

/** The openings of a day on every day from Monday to Friday, in the place of what was there. */
export const copiedFrom = (rows: readonly WeekRow[], weekday: number, newKey: () => string): WeekRow[] => {
  const others = [1, 2, 3, 4, FRIDAY].filter((day) => day !== weekday);
  const copies = rows
    .filter((row) => row.weekday === weekday)
    .flatMap((row) => others.map((day) => ({ ...row, key: newKey(), weekday: day })));
  return [...rows.filter((row) => !others.includes(row.weekday)), ...copies];
};

/** How long a slot may be (design api §2.12), as lengths that people plan by. */
const SLOT_MINUTES = [5, 10, 15, 20, 30, 45, 60, 90, 120];

/** Another length, which another program has set, stays as it is until it is changed. */
export const slotLengths = (present: number): number[] =>
  [...new Set([...SLOT_MINUTES, present])].sort((one, other) => one - other);

const WEEK = 7 * DAY_MINUTES;

/** Minutes since Monday 00:00; an end that is not after the start lies on the next day (design api §2.12). */
const spanOf = ({ weekday, startTime, endTime }: WeekRow): { from: number; to: number } => {
  const from = (weekday - 1) * DAY_MINUTES + minutesOf(startTime);
  const length = (minutesOf(endTime) - minutesOf(startTime) + DAY_MINUTES) % DAY_MINUTES;
  return { from, to: from + length };
};

const overlap = (a: WeekRow, b: WeekRow): boolean => {
  const [x, y] = [spanOf(a), spanOf(b)];
  // Sunday night runs into Monday: the same opening seen one week earlier and later.
  return [-WEEK, 0, WEEK].some((shift) => x.from < y.to + shift && y.from + shift < x.to);
};

/** Sentence by row key (spec clinical §5 "Availability"). */
export const weekErrors = (rows: readonly WeekRow[]): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const row of rows) {
    if (row.startTime === '') errors[row.key] = TEXTS.startRequired;
    else if (row.endTime === '') errors[row.key] = TEXTS.endRequired;
    else if (row.startTime === row.endTime) errors[row.key] = 'L’heure de fin doit être différente de l’heure de début';
  }
  const complete = rows.filter(({ key }) => errors[key] === undefined);
  for (const [index, row] of complete.entries()) {
    if (complete.slice(0, index).some((earlier) => overlap(earlier, row)))
      errors[row.key] = 'Cette plage en chevauche une autre';
  }
  return errors;
};

export interface ExceptionValues {
  readonly status: 'FREE' | 'BUSY';
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

/** Spec clinical §5, in the order in which a person fills the form. */
export const exceptionErrors = (values: ExceptionValues, now: number, zone: string): FieldErrors => {
  const errors: Record<string, string> = {};
  if (!isIsoDay(values.startDate)) errors['/startDate'] = TEXTS.startDateRequired;
  if (values.startTime === '') errors['/startTime'] = TEXTS.startRequired;
  if (values.endTime === '') errors['/endTime'] = TEXTS.endRequired;
  if (!isIsoDay(values.endDate) || values.endDate < values.startDate) errors['/endDate'] = TEXTS.endDateBeforeStart;
  if (Object.keys(errors).length > 0) return errors;
  const { start, end } = exceptionInstants(values, zone);
  if (start < now) errors['/startDate'] = TEXTS.startPast;
  if (end <= start) errors['/endTime'] = TEXTS.endTimeBeforeStart;
  return errors;
};

/** The typed wall-clock times as instants in the schedule's zone. Only for values that {@link exceptionErrors} accepts. */
export const exceptionInstants = (values: ExceptionValues, zone: string): { start: number; end: number } => ({
  start: toInstant(values.startDate as IsoDay, minutesOf(values.startTime), zone),
  end: toInstant(values.endDate as IsoDay, minutesOf(values.endTime), zone),
});
