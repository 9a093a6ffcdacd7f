import type { ClientEvent, ServerEvent, ServerPayload } from '@maillon/contracts/realtime';
import { onSessionEnd } from './session.ts';

type Listener<E extends ServerEvent> = (payload: ServerPayload<E>) => void;
type Connection = Awaited<ReturnType<typeof import('./realtime-connection.ts')['connect']>>;

let connection: Promise<Connection> | null = null;

/** The socket comes when the first screen listens, after the screen itself. */
const connected = (): Promise<Connection> => {
  connection ??= import('./realtime-connection.ts').then(({ connect }) => connect());
  return connection;
};

onSessionEnd(() => {
  void connection?.then(({ close }) => close());
  connection = null;
});

/**
 * Listens to one event of the server. A frame that is not what the contract says is dropped.
 * @returns the function that stops listening
 */
export const listen = <E extends ServerEvent>(event: E, listener: Listener<E>): (() => void) => {
  let stop: (() => void) | null = null;
  let stopped = false;
  void connected().then(({ on }) => {
    if (!stopped) stop = on(event, listener);
  });
  return () => {
    stopped = true;
    stop?.();
  };
};

/** Tells the server something (join, leave); the room rules are its own. */
export const emit = async (event: ClientEvent, payload: { id: string }): Promise<void> => {
  const { send } = await connected();
  send(event, payload);
};
