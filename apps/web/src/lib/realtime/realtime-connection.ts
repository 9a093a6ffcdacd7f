import type { ServerEvent, ServerPayload } from '@maillon/contracts/system/realtime';
import { CONNECTION_REFUSED, SOCKET_PATH } from '@maillon/contracts/system/realtime-connection';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { io } from 'socket.io-client';
import { env } from '../../config/env.ts';
import { isNativeShell } from '../native-shell.ts';
import { loadSuperTokens, refreshSession, sessionEnded } from '../session/session.ts';
import { isSwitching } from '../session/session-switch.ts';

const DIAL_LATER_MS = 5000;
const PLACE_LATER_MS = MINUTE_MS;

/** The schemas take longer to build than the first screen to draw: they come with the first frame. */
const loadSchemas = () => import('@maillon/contracts/system/realtime');

const sessionToken = async (): Promise<string | undefined> => (await loadSuperTokens()).accessToken();

/** Opens the socket with the cookies of the session. Loaded by `realtime.ts` only. */
export const connect = (openSocket = io) => {
  const socket = openSocket(new URL(env.apiUrl, window.location.origin).origin, {
    path: SOCKET_PATH,
    withCredentials: true,
    ...(isNativeShell() && {
      auth: (send: (said: object) => void) => void sessionToken().then((token) => send({ token })),
    }),
    transports: ['websocket'],
  });
  const missed = new Set<() => void>();
  /** Called when the socket opens for the first time: what was read before may be stale, and no event said so. */
  const awaitingOpen = new Set<() => void>();
  /** Frames are handed over in the order in which they came, the first ones after the schemas are there. */
  let handedOver = Promise.resolve();
  let connectedBefore = false;
  let renewed = false;

  const publishMissed = (): void => {
    for (const listener of missed) listener();
  };

  // The socket has no interceptor of its own: an expired access token is renewed here, then it dials again, once.
  const renewAndDial = async (): Promise<void> => {
    if (renewed) return;
    renewed = true;
    if (await refreshSession()) socket.connect();
  };

  socket.on('connect', () => {
    renewed = false;
    if (connectedBefore) publishMissed();
    else for (const listener of awaitingOpen) listener();
    awaitingOpen.clear();
    connectedBefore = true;
  });
  socket.on('connect_error', ({ message }) => {
    if (message === CONNECTION_REFUSED.session) void renewAndDial();
    // A refusal, unlike a lost network, is not retried by socket.io itself.
    else if (message === CONNECTION_REFUSED.later) setTimeout(() => socket.connect(), DIAL_LATER_MS);
    // Twenty windows of this person are connected already: one of them may be closed meanwhile.
    else if (message === CONNECTION_REFUSED.tooMany) setTimeout(() => socket.connect(), PLACE_LATER_MS);
  });
  socket.on('server/resync', publishMissed);
  socket.on('session/expired', () => void renewAndDial());
  socket.on('session/revoked', (frame: unknown) => {
    // Read by hand: the session is over, whatever else the frame says, and must not wait for the schemas.
    const reason: unknown = typeof frame === 'object' && frame !== null ? Reflect.get(frame, 'reason') : undefined;
    // Often before the answer of the sign-out itself: it is the person who leaves, and nothing of theirs stays on the device.
    if (reason === 'signed-out') sessionEnded('signed-out');
    else if (reason !== 'switched') sessionEnded('expired');
    // Another window of this browser has become another person, and so has this one.
    else if (!isSwitching()) window.location.reload();
  });

  return {
    /** @param readAgain called once if the socket opens only after this, which is when listening begins */
    on<E extends ServerEvent>(
      event: E,
      listener: (payload: ServerPayload<E>) => void,
      readAgain?: () => void,
    ): () => void {
      let listening = true;
      if (readAgain !== undefined && !connectedBefore) awaitingOpen.add(readAgain);
      const handOver = async (frame: unknown): Promise<void> => {
        const { serverEvents } = await loadSchemas();
        const parsed = serverEvents[event].safeParse(frame);
        if (listening && parsed.success) listener(parsed.data as ServerPayload<E>);
      };
      const receive = (frame: unknown): void => {
        // Without the schemas (a lost network) the frame counts as missed: the screens read again.
        handedOver = handedOver.then(() => handOver(frame)).catch(publishMissed);
      };
      // socket.io types reserved and user events apart; ours are always the latter.
      socket.on(event as string, receive);
      return () => {
        listening = false;
        if (readAgain !== undefined) awaitingOpen.delete(readAgain);
        socket.off(event as string, receive);
      };
    },
    /** Events may have been missed: everything on screen should be read again. */
    onMissed(listener: () => void): () => void {
      missed.add(listener);
      return () => missed.delete(listener);
    },
    close(): void {
      socket.disconnect();
    },
  };
};
