import { availableParallelism, loadavg } from 'node:os';

/**
 * Milliseconds to wait for what a person gets within `seconds` on a machine that is theirs. Where other journeys share
 * the processors, as many times more as tasks wait for each.
 */
export const within = (seconds: number): number =>
  seconds * 1000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
