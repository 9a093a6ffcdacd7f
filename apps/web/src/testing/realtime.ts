import type { ServerEvent } from '@maillon/contracts/system/realtime';
import { act } from '@testing-library/react';
import type { Realtime } from '../lib/realtime/use-realtime.ts';

type Listener = (payload: never) => void;

const listeners = new Map<ServerEvent | 'missed', Set<Listener>>();

const add = (event: ServerEvent | 'missed', listener: Listener): (() => void) => {
  const ofEvent = listeners.get(event) ?? new Set();
  listeners.set(event, ofEvent.add(listener));
  return () => ofEvent.delete(listener);
};

/** A socket that no server is behind: it hands over what a test publishes. */
export const fakeRealtime: Realtime = {
  listen: (event, listener) => add(event, listener),
  onMissedEvents: (listener) => add('missed', listener),
};

/** Hands an event of the server over to all that listen, or says that some were missed; settles what follows from it. */
export const publish = (event: ServerEvent | 'missed', payload: object = {}): Promise<void> =>
  act(async () => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
  });
