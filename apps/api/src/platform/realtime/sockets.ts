import type { Ack, ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@maillon/contracts/system/realtime';
import type { Server, Socket } from 'socket.io';
import type { Room } from './rooms.ts';

type ClientToServer = { [E in ClientEvent]: (payload: ClientPayload<E>, ack: (answer: Ack) => void) => void };
type ServerToClient = { [E in ServerEvent]: (payload: ServerPayload<E>) => void };

/** What the API processes tell each other. */
interface ServerToServer {
  recheck: (room: Room) => void;
  recheckUser: (userId: string) => void;
}

/** All that is kept about the person behind a socket; everything else is read again when it is needed. */
interface SocketData {
  userId: string;
  sessionHandle: string;
  /** An administrator is in the place of the user. */
  isImpersonated: boolean;
  /** Unix milliseconds. */
  expiresAt: number;
}

export type RealtimeServer = Server<ClientToServer, ServerToClient, ServerToServer, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, ServerToServer, SocketData>;
