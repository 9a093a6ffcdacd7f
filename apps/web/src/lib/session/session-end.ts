/** Why a session is over. Only `expired` is a surprise to the person. */
export type SessionEnd = 'expired' | 'signed-out';

type Listener = (end: SessionEnd) => void;

const listeners = new Set<Listener>();

/** Calls back whenever the session ends. Gives back the function that stops listening. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let first: SessionEnd | null = null;

/** How the session of this page ended: the first who noticed knows why, the others find it gone. Null while it goes on. */
export const sessionEndReason = (): SessionEnd | null => first;

export const sessionBegins = (): void => {
  first = null;
};

export const sessionEnded = (end: SessionEnd): void => {
  first ??= end;
  for (const listener of listeners) listener(end);
};
