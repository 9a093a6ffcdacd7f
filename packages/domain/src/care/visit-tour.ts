import { type Place, straightRoad } from '../distance.ts';
import { MINUTE_MS } from '../time-units.ts';
import { type HomeVisitState, stepOf, windowOf } from './home-visit.ts';
import { planTour, type TourPlan, type TourQuestion, type TourStop } from './tour-plan.ts';

/** What a visit is taken to last. */
const STAY_MS = 20 * MINUTE_MS;
/** An open visit of a performer. */
export interface TourVisit extends Pick<HomeVisitState, 'status' | 'routeStatus'> {
  readonly id: string;
  /** ISO instants. */
  readonly authoredOn: string;
  readonly arrivedAt: string | null;
  readonly place: Place | null;
  /** Its place in the order that the performer chose; null: the planner's. */
  readonly rank: number | null;
}

/** What is under way first, then who has waited the longest, then by id so that two readings agree. */
export const byTourOrder = (one: Waiting, other: Waiting): number =>
  stepOf(other) - stepOf(one) ||
  Date.parse(one.authoredOn) - Date.parse(other.authoredOn) ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

type Waiting = Pick<TourVisit, 'id' | 'status' | 'routeStatus' | 'authoredOn'>;

export interface ExpectedVisit {
  readonly id: string;
  /** When it will begin by the plan, in epoch milliseconds; null where that is not known, and once it has begun. */
  readonly expectedAt: number | null;
}

interface TourNow {
  /** Where the performer was last; undefined where that is not known. */
  readonly here: Place | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly plan?: (question: TourQuestion) => TourPlan;
}

const wayMs = (from: Place, to: Place): number => straightRoad(from, to).ms;

/**
 * The tour of a performer: what is under way, then the plan from there, or from where they were last; then, by waiting time, the visits
 * that cannot be planned: their address has no place on the map, or the place of the performer is not known.
 */
export function expectedTour(visits: readonly TourVisit[], { here, now, plan = planTour }: TourNow): ExpectedVisit[] {
  const sorted = visits.toSorted(byTourOrder);
  const underWay = sorted.filter((visit) => stepOf(visit) > 1);
  const tour: ExpectedVisit[] = [];
  // By the minute, so that two readings within it are one plan.
  let [from, departAt] = [here, Math.floor(now / MINUTE_MS) * MINUTE_MS];
  for (const { id, arrivedAt, place } of underWay) {
    const road = arrivedAt === null && from !== undefined && place !== null ? wayMs(from, place) : null;
    tour.push({ id, expectedAt: road === null ? null : departAt + road });
    const begins = arrivedAt === null ? departAt + (road ?? 0) : Date.parse(arrivedAt);
    departAt = Math.max(departAt, minuteOf(begins + STAY_MS));
    from = place ?? from;
  }
  const waiting = sorted.slice(underWay.length);
  const chosen = chosenOf(waiting);
  const stops: TourStop[] = [];
  const unplanned: ExpectedVisit[] = [];
  for (const visit of waiting) {
    const { id, place } = visit;
    if (place === null || from === undefined) unplanned.push({ id, expectedAt: null });
    else stops.push({ id, place, stayMs: STAY_MS, window: windowOf(visit) });
  }
  if (from === undefined || stops.length === 0) return [...tour, ...placed([], unplanned, chosen)];
  const { order, begins } = plan({ from, departAt, stops, wayMs, chosen });
  const planned = order.map((id, at) => ({ id, expectedAt: begins[at] ?? null }));
  return [...tour, ...placed(planned, unplanned, chosen)];
}

const chosenOf = (visits: readonly TourVisit[]): string[] =>
  visits
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ id }) => id);

/** What cannot be planned comes right after the one that the performer put before it; last where they did not. */
function placed(
  planned: readonly ExpectedVisit[],
  unplanned: readonly ExpectedVisit[],
  chosen: readonly string[],
): ExpectedVisit[] {
  const tour = [...planned];
  for (const [at, id] of chosen.entries()) {
    const one = unplanned.find((visit) => visit.id === id);
    const before = chosen[at - 1];
    if (one !== undefined) tour.splice(tour.findIndex((visit) => visit.id === before) + 1, 0, one);
  }
  return [...tour, ...unplanned.filter(({ id }) => !chosen.includes(id))];
}

const minuteOf = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;
