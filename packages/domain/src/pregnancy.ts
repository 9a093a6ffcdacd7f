import type { ReasonCode } from './calendar/visit-reasons.ts';
import { addDays, addMonths, addYears, compareDays, daysBetween, type IsoDay, isIsoDay } from './day.ts';

/** A last period further back than 42 weeks gives no figures (spec, clinical §5). */
export const MAX_PREGNANCY_DAYS = 294;

export const PREGNANCY_TYPES = ['simple', 'jumeaux', 'triplets', 'multiple'] as const;
export type PregnancyType = (typeof PREGNANCY_TYPES)[number];

const WEEK = 7;
/** Beyond it the formula of the month gives 10 (catalogues C-18). */
const LAST_MONTH = 9;

/** From the first to the last day of something to do, both included. */
export interface PregnancyWindow {
  readonly kind: 'ultrasound' | 'month';
  /** Number of the ultrasound, or of the month of the consultation. */
  readonly number: number;
  readonly from: IsoDay;
  readonly to: IsoDay;
}

/** A visit that is booked: its day, and what it is about where that was said. */
export interface PlannedVisit {
  readonly day: IsoDay;
  readonly reason: ReasonCode | null;
}

/** A window as seen from a day. */
export type WindowState = 'ahead' | 'now' | 'past';

/** Weeks of amenorrhea, both included (spec, clinical §9; the ninth month is catalogues §9). */
const WINDOWS = [
  { kind: 'ultrasound', number: 1, weeks: [11, 13] },
  { kind: 'month', number: 4, weeks: [16, 20] },
  { kind: 'ultrasound', number: 2, weeks: [20, 22] },
  { kind: 'month', number: 5, weeks: [21, 24] },
  { kind: 'month', number: 6, weeks: [25, 28] },
  { kind: 'month', number: 7, weeks: [29, 32] },
  { kind: 'ultrasound', number: 3, weeks: [30, 32] },
  { kind: 'month', number: 8, weeks: [33, 36] },
  { kind: 'month', number: 9, weeks: [37, 41] },
] as const;

export interface Pregnancy {
  readonly conception: IsoDay;
  /** Last period + 1 year + 7 days − 3 months, in this order: another one changes a date in seven (catalogues §9). */
  readonly dueDate: IsoDay;
  /** Conception + 38 weeks. */
  readonly secondDueDate: IsoDay;
  /** 41 weeks of amenorrhea, the term as it is counted in France; for information. */
  readonly frenchTerm: IsoDay;
  readonly elapsedDays: number;
  readonly weeks: number;
  /** Beyond the whole weeks: « 17 SA + 6 j ». */
  readonly days: number;
  /** 1 to 9, as it is shown. */
  readonly month: number;
  /** 0 to 100, not rounded. */
  readonly progress: number;
  /** The due date is over and the figures still count: the card gives way to a sentence. */
  readonly pastTerm: boolean;
  /** In the order of their first day. */
  readonly windows: readonly PregnancyWindow[];
}

/** Whether the text is a last period that gives figures: a day, from 42 weeks ago until today. */
export function isLastPeriod(text: string, today: IsoDay): text is IsoDay {
  if (!isIsoDay(text)) return false;
  const elapsed = daysBetween(text, today);
  return elapsed >= 0 && elapsed <= MAX_PREGNANCY_DAYS;
}

/** The figures of a pregnancy on a day; null where the last period is none that counts (spec, clinical §5: blank). */
export function pregnancyOf(lastPeriod: string, today: IsoDay): Pregnancy | null {
  if (!isLastPeriod(lastPeriod, today)) return null;
  const conception = addDays(lastPeriod, 15);
  const dueDate = addMonths(addDays(addYears(lastPeriod, 1), 7), -3);
  const elapsedDays = daysBetween(lastPeriod, today);
  // Clamped, it would never pass 100 and the card would never go (catalogues C-17).
  const progress = (elapsedDays / daysBetween(lastPeriod, dueDate)) * 100;
  return {
    conception,
    dueDate,
    secondDueDate: addDays(conception, 38 * WEEK),
    frenchTerm: addDays(lastPeriod, 41 * WEEK),
    elapsedDays,
    weeks: Math.floor(elapsedDays / WEEK),
    days: elapsedDays % WEEK,
    month: Math.min(LAST_MONTH, Math.max(1, Math.ceil(elapsedDays / 30))),
    progress: Math.min(100, progress),
    pastTerm: progress > 100,
    windows: windowsFrom(lastPeriod),
  };
}

/** Both days of a window belong to it. */
export function windowState({ from, to }: PregnancyWindow, today: IsoDay): WindowState {
  if (compareDays(today, from) < 0) return 'ahead';
  return compareDays(today, to) > 0 ? 'past' : 'now';
}

/** What a patient books in a window. */
export function reasonOf({ kind }: Pick<PregnancyWindow, 'kind'>): ReasonCode {
  return kind === 'ultrasound' ? 'obstetric_ultrasound' : 'perinatal_care';
}

const isUltrasound = ({ reason }: PlannedVisit): boolean => reason === 'obstetric_ultrasound';

/** An ultrasound is one where the visit says so; any other visit stands for the consultation of a month. */
const standsFor = (window: PregnancyWindow, visit: PlannedVisit): boolean =>
  isInside(window, visit.day) && isUltrasound(visit) === (window.kind === 'ultrasound');

/** The next appointment to take: the first window that is neither over nor answered by a visit. */
export function nextToTake(
  pregnancy: Pregnancy,
  today: IsoDay,
  visits: readonly PlannedVisit[] = [],
): PregnancyWindow | null {
  const open = pregnancy.windows.filter(
    (one) => windowState(one, today) !== 'past' && !visits.some((visit) => standsFor(one, visit)),
  );
  return open.toSorted((a, b) => compareDays(a.from, b.from) || compareDays(a.to, b.to))[0] ?? null;
}

/** Several children: the same dates, another follow-up (catalogues §9). */
export function isMultiple(type: string): boolean {
  return type !== 'simple' && PREGNANCY_TYPES.some((known) => known === type);
}

/** The day of the first visit inside an ultrasound's window that does not say what it is about: it may be this one. */
export function mayBeBooked(window: PregnancyWindow, visits: readonly PlannedVisit[]): IsoDay | undefined {
  if (window.kind !== 'ultrasound') return undefined;
  return visits.find(({ day, reason }) => reason === null && isInside(window, day))?.day;
}

const isInside = ({ from, to }: PregnancyWindow, day: IsoDay): boolean =>
  compareDays(day, from) >= 0 && compareDays(day, to) <= 0;

function windowsFrom(lastPeriod: IsoDay): PregnancyWindow[] {
  return WINDOWS.map(({ kind, number, weeks: [first, last] }) => ({
    kind,
    number,
    from: addDays(lastPeriod, WEEK * first),
    to: addDays(lastPeriod, WEEK * last + WEEK - 1),
  }));
}
