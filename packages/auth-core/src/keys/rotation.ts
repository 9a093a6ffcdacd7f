/** When signing keys are made, used and forgotten. Pure: every instant is an argument, in milliseconds. */
export interface Rotation {
  /** A dynamic key signs for this long. */
  intervalMs: number;
  accessTokenValidityMs: number;
}

export interface Dated {
  createdAt: number;
}

const PUBLISHED_EARLY_MS = 60_000;

/** A key is published this long before it signs, so that no verifier meets it unknown. Shorter only for test-sized intervals. */
const leadMs = ({ intervalMs }: Rotation): number =>
  intervalMs < PUBLISHED_EARLY_MS ? intervalMs / 5 : PUBLISHED_EARLY_MS;

/** `newest` is undefined when there is no key at all. */
export function needsNewKey(rotation: Rotation, newest: Dated | undefined, now: number): boolean {
  return newest === undefined || now + leadMs(rotation) > newest.createdAt + rotation.intervalMs;
}

/** Tokens signed at the last moment must stay verifiable for as long as they live, with a margin of once more. */
export function isAlive(rotation: Rotation, key: Dated, now: number): boolean {
  return key.createdAt + rotation.intervalMs + 2 * rotation.accessTokenValidityMs >= now;
}

/** `keys` newest first. The newest one signs once it has been public long enough, or at once if its elder is over. */
export function keyForSigning<Key extends Dated>(
  rotation: Rotation,
  keys: readonly Key[],
  now: number,
): Key | undefined {
  const [newest, elder] = keys;
  if (!newest || !elder) return newest;

  const tooFresh = newest.createdAt + leadMs(rotation) > now;
  const elderStillSigns = now < elder.createdAt + rotation.intervalMs;
  return tooFresh && elderStillSigns ? elder : newest;
}

/** Whole seconds until the next key will be made; at least 1. */
export function secondsUntilNextKey(rotation: Rotation, newest: Dated, now: number): number {
  const next = newest.createdAt + rotation.intervalMs - leadMs(rotation);
  return Math.max(1, Math.floor((next - now) / 1_000));
}
