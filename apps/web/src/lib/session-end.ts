/** Why a session is over. Only `expired` is a surprise to the person. */
export type SessionEnd = 'expired' | 'signed-out';

type Listener = (end: SessionEnd) => void;

const listeners = new Set<Listener>();

/** Calls back whenever the session ends. Gives back the function that stops listening. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const sessionEnded = (end: SessionEnd): void => {
  for (const listener of listeners) listener(end);
};
