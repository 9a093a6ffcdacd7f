import type { Place } from '@maillon/domain/distance';
import { MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';

/** Spec platform §7: a position of five minutes ago will do, and thirty seconds are waited for one. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 30 * SECOND_MS, maximumAge: 5 * MINUTE_MS };

export interface FoundPlace extends Place {
  readonly accuracy: number;
  readonly capturedAt: string;
}

/** Why a device gives no position: the person said no, or it knows none. */
export type PlaceFailure = 'denied' | 'unknown';

const foundOf = ({ coords, timestamp }: GeolocationPosition): FoundPlace => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: Math.min(coords.accuracy, 100_000),
  capturedAt: new Date(timestamp).toISOString(),
});

/** Where the device is. @param fresh a position of this moment is wanted */
export const devicePlace = (fresh = false): Promise<FoundPlace | PlaceFailure> =>
  new Promise((settle) => {
    // A page over plain HTTP has none.
    const { geolocation } = navigator as { readonly geolocation?: Geolocation };
    if (geolocation === undefined) return settle('unknown');
    geolocation.getCurrentPosition(
      (position) => settle(foundOf(position)),
      ({ code, PERMISSION_DENIED }) => settle(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      fresh ? { ...OPTIONS, maximumAge: 0 } : OPTIONS,
    );
  });
