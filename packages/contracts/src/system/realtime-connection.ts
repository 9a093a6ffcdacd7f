/** Both ends of the socket connection before any event is parsed: no schema, so that a browser can load it alone. */

/** The path of the socket server. Our own client speaks `websocket` only, so that every process may serve it. */
export const SOCKET_PATH = '/socket.io';

/** The message of a refused connection (`connect_error`). */
export const CONNECTION_REFUSED = {
  /** No session, or an inactive user; `data.message` is `try refresh token` when a refresh may help. */
  session: 'UNAUTHORISED',
  origin: 'ORIGIN_NOT_ALLOWED',
  later: 'DEPENDENCY_UNAVAILABLE',
  /** The person has as many open as one may; `data.message` says so in French. */
  tooMany: 'TOO_MANY_CONNECTIONS',
} as const;
