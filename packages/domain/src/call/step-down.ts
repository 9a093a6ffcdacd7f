import { SECOND_MS } from '../time-units.ts';
import { VOICE_ONLY_KBPS } from './network-verdict.ts';

/** Whether one's own picture is sent, and since when it is; it is left out so that the voice goes through. */
export interface PictureState {
  readonly isSent: boolean;
  /** When that last changed. */
  readonly since: number;
  /** Since when there has been too little room for it; null while there is enough. */
  readonly shortSince: number | null;
  /** How long it is left out the next time. */
  readonly pauseMs: number;
}

const SHORT_FOR_MS = 5 * SECOND_MS;
/** After this long with enough room an earlier pause is forgotten. */
const STEADY_MS = 60 * SECOND_MS;
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [15 * SECOND_MS, 120 * SECOND_MS];
/** An estimate begins low and rises: what is said of a picture that has just begun is not believed. */
const SETTLES_MS = 4 * SECOND_MS;

export const pictureAtStart = (now: number): PictureState => ({
  isSent: true,
  since: now,
  shortSince: null,
  pauseMs: FIRST_PAUSE_MS,
});

/**
 * What becomes of one's own picture when there is room for so many kilobits a second. It goes after five seconds of too little, and is
 * tried again after a pause that doubles each time: nothing but sending it tells whether there is room again.
 * @param kilobitsPerSecond null: not known
 */
export const pictureAfter = (state: PictureState, kilobitsPerSecond: number | null, now: number): PictureState => {
  const { isSent, since, pauseMs } = state;
  if (!isSent) return now - since >= pauseMs ? again(state, now) : state;
  const isShort = kilobitsPerSecond !== null && kilobitsPerSecond < VOICE_ONLY_KBPS && now - since >= SETTLES_MS;
  if (!isShort) {
    const isSteady = now - since >= STEADY_MS;
    return { ...state, shortSince: null, pauseMs: isSteady ? FIRST_PAUSE_MS : pauseMs };
  }
  const shortSince = state.shortSince ?? now;
  return now - shortSince >= SHORT_FOR_MS
    ? { isSent: false, since: now, shortSince: null, pauseMs }
    : { ...state, shortSince };
};

const again = ({ pauseMs }: PictureState, now: number): PictureState => ({
  isSent: true,
  since: now,
  shortSince: null,
  pauseMs: Math.min(MAX_PAUSE_MS, pauseMs * 2),
});
