import type { ServerEvent, ServerPayload } from '@maillon/contracts/system/realtime';
import { whenIdle } from '../lazy/idle.ts';
import { onSessionEnd } from '../session/session.ts';

type Connection = ReturnType<typeof import('./realtime-connection.ts')['connect']>;

let connection: Promise<Connection> | null = null;

/** The socket comes when the first screen listens, once that screen is painted. */
const connected = (): Promise<Connection> => {
  connection ??= whenIdle()
    .then(() => import('./realtime-connection.ts'))
    .then(({ connect }) => connect());
  return connection;
};

onSessionEnd(() => {
  void connection?.then(({ close }) => close());
  connection = null;
});

/** Starts something on the connection when it is there; gives back what stops it, at any time. */
const onceConnected = (start: (connection: Connection) => () => void): (() => void) => {
  let stop: (() => void) | null = null;
  let stopped = false;
  void connected().then((open) => {
    if (!stopped) stop = start(open);
  });
  return () => {
    stopped = true;
    stop?.();
  };
};

/**
 * Listens to one event of the server. A frame that is not what the contract says is dropped.
 * @param readAgain called once when listening begins, if that is later than now: the first screen is read before
 * @returns the function that stops listening
 */
export const listen = <E extends ServerEvent>(
  event: E,
  listener: (payload: ServerPayload<E>) => void,
  readAgain?: () => void,
): (() => void) => onceConnected(({ on }) => on(event, listener, readAgain));

/** Calls back when events may have been missed (a lost connection, a server that fell behind). */
export const onMissedEvents = (listener: () => void): (() => void) =>
  onceConnected(({ onMissed }) => onMissed(listener));
