import { draftStore } from '../../lib/forms/draft-store.ts';
import { onSessionEnd } from '../../lib/session/session-end.ts';

/** How what waits in a thread is named in this browser. @param thread as `threadQueue` has it */
export const keyOfThread = (userId: string, thread: string): string => `thread.${userId}.${thread}`;

let waiting: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const looked = new Set<string>();

const set = (next: ReadonlySet<string>): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

onSessionEnd(() => {
  looked.clear();
  set(new Set());
});

/** Threads in which something that a person wrote waits for the network, on this page or since an earlier one. */
export const waitingThreads = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): ReadonlySet<string> => waiting,
  note(key: string, isWaiting: boolean): void {
    if (waiting.has(key) === isWaiting) return;
    const next = new Set(waiting);
    if (isWaiting) next.add(key);
    else next.delete(key);
    set(next);
  },
  /** Finds what an earlier page left, once. */
  async look(userId: string): Promise<void> {
    if (looked.has(userId)) return;
    looked.add(userId);
    const start = keyOfThread(userId, '');
    const kept = await draftStore.keys().catch((): string[] => []);
    set(new Set([...waiting, ...kept.filter((key) => key.startsWith(start))]));
  },
} as const;
