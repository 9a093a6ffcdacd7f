/** Spec clinical §9: a calendar that is leafed through asks at most this often. */
const LOAD_EVERY_MS = 100;

/**
 * Lets a load go at once, and those that follow it this much later at the earliest. A load whose reader has gone on to another period
 * meanwhile is aborted while it waits, so of many only the last is sent.
 */
export const throttledLoads = (everyMs = LOAD_EVERY_MS): ((signal: AbortSignal) => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const wait = last + everyMs - performance.now();
    if (wait > 0) await pause(wait, signal);
    last = performance.now();
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, { once: true });
  });
