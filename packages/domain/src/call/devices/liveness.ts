import { SECOND_MS } from '../../time-units.ts';

/** A device that streams and says nothing for this long is lost: its last value is greyed within three seconds. */
export const STREAM_SILENCE_MS = 2.5 * SECOND_MS;

/** `live`: it streams. `there`: it was announced, or measured once. `lost`: it was taken away, or its stream broke off. */
export type Liveness = 'live' | 'there' | 'lost';

export interface Heard {
  /** Epoch milliseconds of its last frame, and of the one before; null where there was none. */
  readonly lastAt: number;
  readonly beforeAt: number | null;
  readonly isGone: boolean;
}

export const livenessOf = ({ lastAt, beforeAt, isGone }: Heard, now: number): Liveness => {
  if (isGone) return 'lost';
  const streams = beforeAt !== null && lastAt - beforeAt < STREAM_SILENCE_MS;
  if (!streams) return 'there';
  return now - lastAt < STREAM_SILENCE_MS ? 'live' : 'lost';
};

/** A frame of a device came. One that comes back begins anew: it streams once it has sent twice. */
export const heardAgain = (before: Heard | undefined, now: number, isGone: boolean): Heard => ({
  ...{ lastAt: now, isGone },
  beforeAt: before === undefined || before.isGone || livenessOf(before, now) === 'lost' ? null : before.lastAt,
});
