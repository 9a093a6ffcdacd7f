import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { type Interval, intersect, normalise, parseInterval, subtract } from '@maillon/domain/calendar/interval';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { counted, spokenEnd } from '../../../lib/spoken-time.ts';
import { freeTime, placesIn } from '../free-time.ts';

/** Where a visit stands; one whose time is over is `unended` until one of its people ends it. */
export type VisitState = 'done' | 'unended' | 'now' | 'ahead' | 'cancelled';

export type PlanEntry =
  | (Interval & { readonly kind: 'visit'; readonly visit: Appointment; readonly state: VisitState })
  | (Interval & { readonly kind: 'free' })
  /** No patient is received between two openings. */
  | (Interval & { readonly kind: 'pause' });

interface DayData {
  readonly visits: readonly Appointment[];
  /** When the person receives; null where that is not known. */
  readonly open: readonly Interval[] | null;
  readonly day: Interval;
  readonly now: number;
}

/** A shorter pause is the time between two visits. */
const MIN_PAUSE_MS = 30 * MINUTE_MS;

const isTaken = ({ status }: Appointment): boolean => status !== 'CANCELLED';

const stateOf = (visit: Appointment, now: number): VisitState => {
  const { start, end } = parseInterval(visit);
  if (visit.status === 'CANCELLED') return 'cancelled';
  if (visit.status === 'FULFILLED') return 'done';
  if (end <= now) return 'unended';
  return start <= now ? 'now' : 'ahead';
};

const pausesOf = (
  open: readonly Interval[],
  visits: readonly Appointment[],
  { day, now }: Pick<DayData, 'day' | 'now'>,
): readonly Interval[] => {
  const used = normalise([...intersect(normalise(open), normalise([day])), ...takenBy(visits)]);
  const [first, last] = [used[0], used.at(-1)];
  if (first === undefined || last === undefined) return [];
  const gaps = subtract(normalise([{ start: first.start, end: last.end }]), used);
  return gaps.filter(({ start, end }) => end > now && end - start >= MIN_PAUSE_MS);
};

/** A day as it goes: its visits, what is still free of it, and the pauses between. */
export const planOf = ({ visits, open, day, now }: DayData): readonly PlanEntry[] => {
  const ofDay = visits.filter((visit) => {
    const { start } = parseInterval(visit);
    return start >= day.start && start < day.end;
  });
  const entries: PlanEntry[] = [
    ...ofDay.map((visit) => ({ ...parseInterval(visit), kind: 'visit' as const, visit, state: stateOf(visit, now) })),
    ...(open === null
      ? []
      : freeTime(open, takenBy(visits), day, now).map((free) => ({ ...free, kind: 'free' as const }))),
    ...(open === null
      ? []
      : pausesOf(open, ofDay, { day, now }).map((pause) => ({ ...pause, kind: 'pause' as const }))),
  ];
  return entries.toSorted((a, b) => a.start - b.start || a.end - b.end);
};

/** Before which entry the present lies; the length where the day is over. */
export const placeOfNow = (plan: readonly PlanEntry[], now: number): number => {
  const at = plan.findIndex(({ start }) => start > now);
  return at === -1 ? plan.length : at;
};

/** The times that visits take. */
export const takenBy = (visits: readonly Appointment[]): readonly Interval[] =>
  visits.filter(isTaken).map(parseInterval);

/** The visit that goes on, or else the next one. */
export const nextVisit = (visits: readonly Appointment[], now: number): Appointment | null =>
  visits
    .filter(({ status, end }) => status === 'BOOKED' && Date.parse(end) > now)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))[0] ?? null;

/** Whose file may be looked at today, each once. */
export const patientsOf = (plan: readonly PlanEntry[], next: Appointment | null): readonly string[] => [
  ...new Set(
    [...plan.flatMap((entry) => (entry.kind === 'visit' ? [entry.visit] : [])), ...(next === null ? [] : [next])].map(
      ({ patient }) => patient.userData.id,
    ),
  ),
];

/** The visits of the days after, as many as are asked for. */
export const visitsAfter = (visits: readonly Appointment[], day: Interval, most: number): readonly Appointment[] =>
  visits
    .filter(({ status, start }) => status === 'BOOKED' && Date.parse(start) >= day.end)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, Math.max(0, most));

/** « 8 visites · 4 places libres · fin vers 17 h 30 »; of a day without visits its card tells. @param duration of a place, in minutes */
export const dayInWords = (plan: readonly PlanEntry[], duration: number | null): string => {
  const visits = plan.flatMap((entry) => (entry.kind === 'visit' && entry.state !== 'cancelled' ? [entry] : []));
  const free = plan.filter(({ kind }) => kind === 'free');
  const places = duration === null ? null : placesIn(free, duration);
  const end = Math.max(...visits.map((visit) => visit.end));
  return [
    visits.length === 0 ? null : counted(visits.length, 'visite', ''),
    places === null || places === 0 ? null : counted(places, 'place libre', 'aucune', 'places libres'),
    visits.some(({ state }) => state === 'now' || state === 'ahead') ? `fin vers ${spokenEnd(end)}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
};
