import { distanceKm, type Place } from '../distance.ts';
import type { PractitionerType } from '../user-type.ts';

/** Where a practitioner works, and how far they go from there, in km. */
interface Practice {
  readonly kind: PractitionerType;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radius: number;
}

/** `PLACE_UNKNOWN`: who comes from a place that is not known is sent nowhere. */
export type OutOfReach = 'TOO_FAR' | 'PLACE_UNKNOWN';

export interface Reach {
  /** As the crow flies; null where one of the two places is not known. */
  readonly km: number | null;
  readonly outOfReach: OutOfReach | null;
}

/**
 * Nurses go to the patient, and one whose place is not known comes nowhere that is asked for. To doctors and midwives the patient
 * goes: they are as far as they are, and never too far.
 */
export function reachOf({ kind, latitude, longitude, radius }: Practice, patient: Place | null): Reach {
  const isPlaced = patient !== null && latitude !== null && longitude !== null;
  const km = isPlaced ? distanceKm({ latitude, longitude }, patient) : null;
  if (kind !== 'assistant' || patient === null) return { km, outOfReach: null };
  return { km, outOfReach: km === null ? 'PLACE_UNKNOWN' : km > radius ? 'TOO_FAR' : null };
}
