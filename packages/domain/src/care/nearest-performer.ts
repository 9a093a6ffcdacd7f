import { distanceKm, type Place } from '../distance.ts';
import { MINUTE_MS } from '../time-units.ts';

/** An older position says nothing of where a nurse is, nor that they are on duty (design api §8 B8). */
export const POSITION_MS = 15 * MINUTE_MS;

/** An assistant whose device says where they are. */
export interface Performer {
  readonly id: string;
  readonly place: Place;
  /** Epoch milliseconds. */
  readonly capturedAt: number;
  /** How far they travel; 0: they do not. */
  readonly radiusKm: number;
}

export const isOnDuty = ({ capturedAt }: Pick<Performer, 'capturedAt'>, now: number): boolean =>
  now - capturedAt <= POSITION_MS;

/** Who is asked to visit: the nearest of those on duty who travel that far; null where there is none. @param now epoch milliseconds */
export function nearestPerformer(performers: readonly Performer[], where: Place, now: number): Performer | null {
  const within = performers
    .filter((one) => isOnDuty(one, now))
    .map((one) => ({ one, distance: distanceKm(one.place, where) }))
    .filter(({ one, distance }) => distance <= one.radiusKm);
  const [nearest] = within.toSorted((a, b) => a.distance - b.distance || (a.one.id < b.one.id ? -1 : 1));
  return nearest?.one ?? null;
}
