import type { ServerEvent, ServerPayload } from '@maillon/contracts/system/realtime';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import { listen, onMissedEvents } from './realtime.ts';

export interface Realtime {
  readonly listen: typeof listen;
  readonly onMissedEvents: typeof onMissedEvents;
}

/** The socket of the page, unless another one is given. */
export const RealtimeContext = createContext<Realtime>({ listen, onMissedEvents });

/**
 * Listens to one event of the server while the component is on screen; the latest listener is the one called.
 * @param readAgain for what must not be old: what happened between the first reading and the opening of the socket is told
 * to no listener
 */
export const useRealtime = <E extends ServerEvent>(
  event: E,
  listener: (payload: ServerPayload<E>) => void,
  readAgain?: () => void,
): void => {
  const realtime = use(RealtimeContext);
  const receive = useEffectEvent(listener);
  const catchUp = useEffectEvent(() => readAgain?.());
  useEffect(
    () =>
      realtime.listen(
        event,
        (payload) => receive(payload),
        () => catchUp(),
      ),
    [event, realtime],
  );
};

/** Reads everything again when events of the server may have been missed. */
export const useMissedEvents = (catchUp: () => void): void => {
  const realtime = use(RealtimeContext);
  const receive = useEffectEvent(catchUp);
  useEffect(() => realtime.onMissedEvents(() => receive()), [realtime]);
};
