/** Waits for the turn of a load. @throws the reason of the signal, where the load is given up meanwhile: it takes no turn */
export type Turn = (signal: AbortSignal) => Promise<void>;

const elapsed = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One load in so many milliseconds: the first begins at once, those that come too soon wait, and only what is still wanted then is sent. */
export const loadTurns = (milliseconds: number): Turn => {
  let last = Number.NEGATIVE_INFINITY;
  const rest = (): number => last + milliseconds - performance.now();
  return async (signal) => {
    for (let wait = rest(); wait > 0; wait = rest()) {
      await elapsed(wait);
      signal.throwIfAborted();
    }
    last = performance.now();
  };
};
