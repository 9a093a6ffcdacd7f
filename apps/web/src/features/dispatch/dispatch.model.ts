import {
  DISPATCH_GROUP_LABELS,
  DISPATCH_GROUPS,
  type DispatchGroup,
  groupOf,
  isFree,
} from '@maillon/domain/care/dispatch-groups';
import { distanceKm, type Place } from '@maillon/domain/distance';
import type { DispatchMap } from '../../data/home-visits.ts';

export type DispatchRequest = DispatchMap['requests'][number];
export type DispatchPerformer = DispatchMap['performers'][number];

export const GROUPS = DISPATCH_GROUPS.map((group) => ({ group, title: DISPATCH_GROUP_LABELS[group] }));

/** A visit with its number, the same in the list and on the map. */
export interface NumberedRequest extends DispatchRequest {
  readonly number: number;
  readonly group: DispatchGroup;
}

/** Group after group, in each the oldest first, as the server gives them. */
export const numbered = (requests: readonly DispatchRequest[]): readonly NumberedRequest[] =>
  GROUPS.flatMap(({ group }) => requests.filter((one) => groupOf(one) === group).map((one) => ({ ...one, group }))).map(
    (one, index) => ({ ...one, number: index + 1 }),
  );

/** A nurse who could go, and how far they are. */
export interface Candidate {
  readonly performer: DispatchPerformer;
  /** Metres; null where the visit has no place on the map. */
  readonly distance: number | null;
  /** Further than they say that they travel. */
  readonly isFar: boolean;
}

const METRES = 1_000;
const MAX_CANDIDATES = 3;

/** The nearest who are free, and who has the visit already among them. */
export const candidatesFor = (
  { location: { coordinates } }: DispatchRequest,
  performers: readonly DispatchPerformer[],
): readonly Candidate[] => {
  const away = (place: Place): number | null =>
    coordinates === null ? null : Math.round(distanceKm(coordinates, place) * METRES);
  return performers
    .filter(isFree)
    .map((performer) => {
      const distance = away(performer.coordinates);
      return { performer, distance, isFar: distance !== null && distance > performer.radius * METRES };
    })
    .toSorted(
      (one, other) =>
        Number(one.isFar) - Number(other.isFar) ||
        (one.distance ?? 0) - (other.distance ?? 0) ||
        (one.performer.profileId < other.performer.profileId ? -1 : 1),
    )
    .slice(0, MAX_CANDIDATES);
};
