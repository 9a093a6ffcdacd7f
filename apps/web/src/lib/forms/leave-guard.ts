/** A way out of the page that waits for an answer. */
type Leave = () => void;

let guards = 0;
let waiting: Leave | null = null;
const listeners = new Set<() => void>();

const setWaiting = (leave: Leave | null): void => {
  waiting = leave;
  for (const listener of listeners) listener();
};

/** Whether something would be lost by leaving, and the one navigation that was held back because of it. */
export const leaveGuard = {
  /** @returns what ends it */
  arm(): () => void {
    guards += 1;
    return () => {
      guards -= 1;
      if (guards === 0 && waiting !== null) setWaiting(null);
    };
  },
  isArmed: (): boolean => guards > 0,
  hold: (leave: Leave): void => setWaiting(leave),
  stay: (): void => setWaiting(null),
  leave(): void {
    const leave = waiting;
    setWaiting(null);
    leave?.();
  },
  isWaiting: (): boolean => waiting !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
