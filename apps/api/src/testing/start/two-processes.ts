import { afterAll, beforeAll } from '@jest/globals';
import type { Ack } from '@maillon/contracts/system/realtime';
import type { Socket } from 'socket.io-client';
import { newId } from '../../platform/ids.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { RoomRules } from '../../platform/realtime/room-rules.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { eventually } from '../eventually.ts';
import { aDatabase } from './a-database.ts';
import { DecreedSessions, SocketApp } from './a-socket-app.ts';

/** Without `server/resync`, which a socket that came early hears too. */
export const heardBy = (socket: Socket): unknown[][] => {
  const heard: unknown[][] = [];
  socket.onAny((event: string, payload: unknown) => {
    if (event !== 'server/resync') heard.push([event, payload]);
  });
  return heard;
};
export const emit = (socket: Socket, event: string, payload: unknown): Promise<Ack> =>
  socket.emitWithAck(event, payload);
export const updated = (id: string) => ({ id, status: 'BOOKED', start: 'a', end: 'b', version: 2 });

/** Two processes over one database, and who is invited to which appointment. */
export const twoProcesses = () => {
  const db = aDatabase();
  const sessions = new DecreedSessions();
  const guests = new Map<string, Set<string>>();
  /** Appointments whose guests are struck off once they were asked about. */
  const guestsForOneLook = new Set<string>();
  const isInvited = async ({ userId }: { userId: string }, id: string): Promise<boolean> => {
    const invited = guests.get(id)?.has(userId) === true;
    if (guestsForOneLook.has(id)) guests.delete(id);
    return invited;
  };
  const invite = (userId: string): string => {
    const appointment = newId();
    guests.set(appointment, new Set([userId]));
    return appointment;
  };
  const startApp = async (settings = {}): Promise<SocketApp> => {
    const app = await SocketApp.start(db().env, sessions, settings);
    app.get(RoomRules).on('appointment', isInvited);
    return app;
  };

  let apps: readonly SocketApp[] = [];
  const app = (index: number): SocketApp => {
    const started = apps[index];
    if (started === undefined) throw new Error('the processes are not there yet');
    return started;
  };
  /** Settles once each process hears what the other says. */
  const hearEachOther = async (): Promise<void> => {
    const userId = newId();
    const sockets = await Promise.all(apps.map((each) => each.connect(sessions.open({ userId }))));
    const heard = sockets.map(heardBy);
    const ids = apps.map(() => newId());
    const heardAll = (events: unknown[][]) =>
      ids.every((id) => events.some(([, payload]) => JSON.stringify(payload) === JSON.stringify({ id })));
    await eventually(() => {
      for (const [index, id] of ids.entries()) {
        app(index)
          .get(Realtime)
          .emit([userRoom(userId)], 'vault/identity-changed', { id });
      }
      return heard.every(heardAll);
    }, 10_000);
    for (const socket of sockets) socket.disconnect();
  };
  beforeAll(async () => {
    apps = await Promise.all([startApp(), startApp()]);
    await hearEachOther();
  });
  afterAll(async () => {
    await Promise.all(apps.map((each) => each.stop()));
  });

  return {
    db,
    sessions,
    guests,
    guestsForOneLook,
    invite,
    startApp,
    hearEachOther,
    here: () => app(0),
    there: () => app(1),
  };
};
