import { type ClientEvent, type ServerEvent, type ServerPayload, serverEvents } from '@maillon/contracts/realtime';
import { io } from 'socket.io-client';
import { env } from '../config/env.ts';
import { refreshSession } from './session.ts';

const REFUSED = 'UNAUTHORISED';

/** Opens the socket with the cookies of the session. Loaded by `realtime.ts` only. */
export const connect = () => {
  const socket = io(new URL(env.apiUrl, window.location.origin).origin, {
    withCredentials: true,
    transports: ['websocket', 'polling'],
  });

  // The socket has no interceptor of its own: an expired access token is renewed here, then it dials again.
  const dialAgain = async (): Promise<void> => {
    if (await refreshSession()) socket.connect();
  };
  socket.on('connect_error', ({ message }) => {
    if (message === REFUSED) void dialAgain();
  });
  socket.on('session/expired', () => void dialAgain());

  return {
    on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void {
      const receive = (frame: unknown): void => {
        const parsed = serverEvents[event].safeParse(frame);
        if (parsed.success) listener(parsed.data as ServerPayload<E>);
      };
      // socket.io types reserved and user events apart; ours are always the latter.
      socket.on(event as string, receive);
      return () => socket.off(event as string, receive);
    },
    send(event: ClientEvent, payload: { id: string }): void {
      socket.emit(event, payload);
    },
    close(): void {
      socket.disconnect();
    },
  };
};
