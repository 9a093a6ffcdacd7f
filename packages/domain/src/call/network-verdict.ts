/** What a short test of the connection to the video server has measured. */
export interface NetworkSample {
  readonly latencyMs: number;
  /** Of what was sent, from 0 to 1. */
  readonly lost: number;
  readonly kilobitsPerSecond: number;
}

/** `voice`: the picture will have to be left out. `none`: the video server was not reached. */
export const NETWORK_VERDICTS = ['good', 'fair', 'voice', 'none'] as const;
export type NetworkVerdict = (typeof NETWORK_VERDICTS)[number];

/** Below this a picture costs the voice its place (design peers §2.8). */
export const VOICE_ONLY_KBPS = 150;
const [GOOD_KBPS, GOOD_LATENCY_MS, GOOD_LOST] = [500, 200, 0.02];
const [VOICE_LATENCY_MS, VOICE_LOST] = [800, 0.15];

export const networkVerdict = (sample: NetworkSample | null): NetworkVerdict => {
  if (sample === null) return 'none';
  const { latencyMs, lost, kilobitsPerSecond } = sample;
  if (kilobitsPerSecond < VOICE_ONLY_KBPS || latencyMs > VOICE_LATENCY_MS || lost > VOICE_LOST) return 'voice';
  const isGood = kilobitsPerSecond >= GOOD_KBPS && latencyMs <= GOOD_LATENCY_MS && lost <= GOOD_LOST;
  return isGood ? 'good' : 'fair';
};
