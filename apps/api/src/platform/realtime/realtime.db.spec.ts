import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ack } from '@maillon/contracts/realtime';
import type { Socket } from 'socket.io-client';
import { aDatabase } from '../../testing/a-database.ts';
import { DecreedSessions, SocketApp } from '../../testing/a-socket-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { Database } from '../database.ts';
import { newId } from '../ids.ts';
import { Realtime, tellRooms } from './realtime.ts';
import { RoomRules } from './room-rules.ts';
import { appointmentRoom, sessionRoom, userRoom } from './rooms.ts';

const db = aDatabase();
const sessions = new DecreedSessions();
const guests = new Map<string, Set<string>>();
const invite = (userId: string): string => {
  const appointment = newId();
  guests.set(appointment, new Set([userId]));
  return appointment;
};
/** Appointments whose guests are struck off once they were asked about. */
const guestsForOneLook = new Set<string>();
const isInvited = async ({ userId }: { userId: string }, id: string): Promise<boolean> => {
  const invited = guests.get(id)?.has(userId) === true;
  if (guestsForOneLook.has(id)) guests.delete(id);
  return invited;
};
let here: SocketApp;
let there: SocketApp;

const startApp = async (settings = {}): Promise<SocketApp> => {
  const app = await SocketApp.start(db().env, sessions, settings);
  app.get(RoomRules).on('appointment', isInvited);
  return app;
};
beforeAll(async () => {
  [here, there] = await Promise.all([startApp(), startApp()]);
  await hearEachOther();
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

/** Without `server/resync`, which a socket that came early hears too. */
const heardBy = (socket: Socket): unknown[][] => {
  const heard: unknown[][] = [];
  socket.onAny((event: string, payload: unknown) => {
    if (event !== 'server/resync') heard.push([event, payload]);
  });
  return heard;
};
/** Settles once each process hears what the other says. */
const hearEachOther = async (): Promise<void> => {
  const userId = newId();
  const apps = [here, there] as const;
  const sockets = await Promise.all(apps.map((app) => app.connect(sessions.open({ userId }))));
  const heard = sockets.map(heardBy);
  const ids = apps.map(() => newId());
  const heardAll = (events: unknown[][]) =>
    ids.every((id) => events.some(([, payload]) => JSON.stringify(payload) === JSON.stringify({ id })));
  await eventually(() => {
    for (const [index, id] of ids.entries()) {
      apps[index]?.get(Realtime).emit([userRoom(userId)], 'notification/new', { id });
    }
    return heard.every(heardAll);
  }, 10_000);
  for (const socket of sockets) socket.disconnect();
};
const emit = (socket: Socket, event: string, payload: unknown): Promise<Ack> => socket.emitWithAck(event, payload);
const refusalOf = (socket: Socket): Promise<Error> => new Promise((resolve) => socket.once('connect_error', resolve));
const updated = (id: string) => ({ id, status: 'BOOKED', start: 'a', end: 'b', version: 2 });

describe('who may open a socket', () => {
  it.each([
    ['nobody', {}],
    ['a stranger with a made-up token', { token: 'made-up' }],
    ['a cookie that nobody gave out', { headers: { cookie: 'sAccessToken=whatever' } }],
  ])('%s is refused', async (_who, options) => {
    expect((await refusalOf(here.client(options))).message).toBe('UNAUTHORISED');
  });

  it('a cookie from our own page is welcome, from a foreign page it is not', async () => {
    const cookie = `other=1; sAccessToken=${sessions.open()}`;
    const ours = here.client({ headers: { cookie, origin: db().env.PUBLIC_URL } });
    await eventually(() => ours.connected);
    const foreign = here.client({ headers: { cookie, origin: 'https://evil.example' } });
    expect((await refusalOf(foreign)).message).toBe('UNAUTHORISED');
  });

  it.each([
    ['polling', ['polling']],
    ['polling, and then a websocket', ['polling', 'websocket']],
    ['a websocket', ['websocket']],
  ])('a client that is no browser comes in with a cookie and without an origin, by %s', async (_how, transports) => {
    const userId = newId();
    const socket = here.client({ transports, headers: { cookie: `sAccessToken=${sessions.open({ userId })}` } });
    const heard = heardBy(socket);
    await eventually(() => socket.connected && socket.io.engine.transport.name === transports.at(-1));
    const id = invite(userId);
    expect(await emit(socket, 'appointment/join', { id })).toEqual({ ok: true });
    there.get(Realtime).emit([appointmentRoom(id)], 'appointment/updated', updated(id));
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['appointment/updated', updated(id)]]);
  });

  it.each([
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['that hides its origin and is of another site', { 'sec-fetch-site': 'cross-site' }],
    ['that hides its origin and is of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ])('a page %s is refused, by polling too', async (_which, headers) => {
    const cookie = `sAccessToken=${sessions.open()}`;
    const page = here.client({ transports: ['polling'], headers: { cookie, ...headers } });
    expect((await refusalOf(page)).message).toBe('UNAUTHORISED');
  });

  it('somebody whose session ended at the door is shown out again', async () => {
    const token = sessions.open();
    sessions.endOnceAnswered(token);
    const socket = here.client({ token });
    const heard = heardBy(socket);
    await eventually(() => heard.length > 0 && !socket.connected);
    expect(heard).toEqual([['session/expired', { reason: 'session' }]]);
  });

  it.each([
    ['an inactive user', { active: false }],
    ['a session without a profile', null],
  ])('%s is refused', async (_who, user) => {
    expect((await refusalOf(here.client({ token: sessions.open(user) }))).message).toBe('UNAUTHORISED');
  });
});

describe('two processes', () => {
  it('share what a committed transaction tells, once, stripped to the contract', async () => {
    const userId = newId();
    const [one, two] = await Promise.all([
      here.connect(sessions.open({ userId })),
      there.connect(sessions.open({ userId })),
    ]);
    const heard = [heardBy(one), heardBy(two)] as const;
    const id = newId();
    const secret = { ...updated(id), description: 'private' };
    await here
      .get(Database)
      .tx(async (tx) => tx.tell(tellRooms(id, [userRoom(userId)], 'appointment/updated', secret)));
    await eventually(() => heard[0].length > 0 && heard[1].length > 0);
    await here
      .get(Database)
      .tx(async (tx) => tx.tell(tellRooms(id, [userRoom(userId)], 'schedule/updated', { id, version: 3 })));
    await eventually(() => heard[0].length > 1 && heard[1].length > 1);
    const expected = [
      ['appointment/updated', updated(id)],
      ['schedule/updated', { id, version: 3 }],
    ];
    expect(heard).toEqual([expected, expected]);
  });

  it('a packet above the 8 000 bytes of NOTIFY arrives too', async () => {
    const userId = newId();
    const heard = heardBy(await there.connect(sessions.open({ userId })));
    const reason = 'x'.repeat(9_000);
    here.get(Realtime).emit([userRoom(userId)], 'session/revoked', { reason });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['session/revoked', { reason }]]);
  });

  it('whoever signs out in one is shown out of both', async () => {
    const token = sessions.open();
    const [one, two, other] = await Promise.all([
      here.connect(token),
      there.connect(token),
      here.connect(sessions.open()),
    ]);
    const heard = heardBy(two);
    here.get(Realtime).disconnectSession(token, 'signed-out');
    await eventually(() => !one.connected && !two.connected);
    expect(heard).toEqual([['session/revoked', { reason: 'signed-out' }]]);
    expect(other.connected).toBe(true);
  });

  it('still share events after Postgres cut every connection; clients hear that they may have missed some, and leave what was closed to them', async () => {
    let resyncs = 0;
    const [ended, userId] = [sessions.open(), newId()];
    const [goes, stays] = await Promise.all([here.connect(ended), here.connect(sessions.open({ userId }))]);
    const [lost, kept] = [invite(userId), invite(userId)];
    for (const id of [lost, kept]) expect(await emit(stays, 'appointment/join', { id })).toEqual({ ok: true });
    // Said by another process while this one was deaf.
    sessions.end(ended);
    guests.delete(lost);
    for (const app of [here, there]) {
      const socket = await app.connect(sessions.open());
      socket.on('server/resync', () => {
        resyncs += 1;
      });
    }
    await db().rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                     WHERE datname = current_database() AND application_name LIKE 'maillon-%' AND pid <> pg_backend_pid()`);
    await eventually(() => resyncs === 2, 10_000);
    await hearEachOther();
    await eventually(() => !goes.connected);
    const heard = heardBy(stays);
    await eventually(async () => {
      heard.length = 0;
      for (const id of [lost, kept]) here.get(Realtime).emit([appointmentRoom(id)], 'appointment/updated', updated(id));
      here.get(Realtime).emit([userRoom(userId)], 'user/updated', { userId });
      await eventually(() => heard.some(([event]) => event === 'user/updated'));
      return heard.length === 2;
    });
    expect(heard[0]).toEqual(['appointment/updated', updated(kept)]);
  }, 20_000);
});

describe('rooms', () => {
  it('open to whom their rule admits, and hear only their own events', async () => {
    const userId = newId();
    const socket = await here.connect(sessions.open({ userId }));
    const heard = heardBy(socket);
    const [mine, other] = [invite(userId), newId()];
    expect(await emit(socket, 'appointment/join', { id: mine })).toEqual({ ok: true });
    const realtime = there.get(Realtime);
    realtime.emit([appointmentRoom(other)], 'appointment/updated', updated(other));
    realtime.emit([appointmentRoom(mine), userRoom(userId)], 'appointment/updated', updated(mine));
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['appointment/updated', updated(mine)]]);
    expect(await emit(socket, 'appointment/leave', { id: mine })).toEqual({ ok: true });
  });

  it.each([
    ['of a stranger', 'appointment/join', { id: newId() }, 'NOT_FOUND'],
    ['without an id', 'appointment/join', {}, 'VALIDATION_FAILED'],
    ['with a wrong id', 'appointment/join', { id: '1' }, 'VALIDATION_FAILED'],
    ['with something unknown beside the id', 'appointment/join', { id: newId(), as: 'admin' }, 'VALIDATION_FAILED'],
    ['of a kind that does not exist', 'chat/join', { id: newId() }, 'NOT_FOUND'],
  ])('stay closed to a request %s', async (_what, event, payload, code) => {
    const socket = await here.connect(sessions.open());
    expect(await emit(socket, event, payload)).toMatchObject({ ok: false, problem: { code } });
  });

  it('show out, in every process, whoever lost the relation', async () => {
    const userId = newId();
    const socket = await there.connect(sessions.open({ userId }));
    const id = invite(userId);
    expect(await emit(socket, 'appointment/join', { id })).toEqual({ ok: true });
    guests.delete(id);
    here.get(Realtime).recheckRoom(appointmentRoom(id));
    const heard = heardBy(socket);
    await eventually(() => {
      heard.length = 0;
      here.get(Realtime).emit([appointmentRoom(id)], 'appointment/updated', updated(id));
      here.get(Realtime).emit([userRoom(userId)], 'user/updated', { userId });
      return eventually(() => heard.some(([event]) => event === 'user/updated')).then(() => heard.length === 1);
    });
    expect(heard).toEqual([['user/updated', { userId }]]);
  });

  it('show out of each room, in every process, somebody whose rights have changed', async () => {
    const userId = newId();
    const socket = await there.connect(sessions.open({ userId }));
    const [kept, lost] = [invite(userId), invite(userId)];
    for (const id of [kept, lost]) expect(await emit(socket, 'appointment/join', { id })).toEqual({ ok: true });
    guests.delete(lost);
    here.get(Realtime).recheckUser(userId);
    const heard = heardBy(socket);
    await eventually(() => {
      heard.length = 0;
      here.get(Realtime).emit([appointmentRoom(lost)], 'appointment/updated', updated(lost));
      here.get(Realtime).emit([appointmentRoom(kept)], 'appointment/updated', updated(kept));
      here.get(Realtime).emit([userRoom(userId)], 'user/updated', { userId });
      return eventually(() => heard.some(([event]) => event === 'user/updated')).then(() => heard.length === 2);
    });
    expect(heard).toEqual([
      ['appointment/updated', updated(kept)],
      ['user/updated', { userId }],
    ]);
  });

  it('are left at once by whoever lost the relation while coming in', async () => {
    const userId = newId();
    const socket = await here.connect(sessions.open({ userId }));
    const id = invite(userId);
    guestsForOneLook.add(id);
    const answer = await emit(socket, 'appointment/join', { id });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
    const heard = heardBy(socket);
    here.get(Realtime).emit([appointmentRoom(id)], 'appointment/updated', updated(id));
    here.get(Realtime).emit([userRoom(userId)], 'user/updated', { userId });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['user/updated', { userId }]]);
  });

  it('are left by whoever leaves before being let in', async () => {
    const userId = newId();
    const socket = await here.connect(sessions.open({ userId }));
    const id = invite(userId);
    const answers = await Promise.all([
      emit(socket, 'appointment/join', { id }),
      emit(socket, 'appointment/leave', { id }),
    ]);
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    const heard = heardBy(socket);
    here.get(Realtime).emit([appointmentRoom(id)], 'appointment/updated', updated(id));
    here.get(Realtime).emit([userRoom(userId)], 'user/updated', { userId });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['user/updated', { userId }]]);
  });

  it('are not joined with a session that has ended meanwhile', async () => {
    const userId = newId();
    const token = sessions.open({ userId });
    const socket = await here.connect(token);
    sessions.end(token);
    const answer = await emit(socket, 'appointment/join', { id: invite(userId) });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'UNAUTHORISED' } });
  });

  it('cannot be joined by naming a session or a user', async () => {
    const socket = await here.connect(sessions.open());
    for (const event of ['session/join', 'user/join']) {
      expect(await emit(socket, event, { id: newId() })).toMatchObject({ ok: false });
    }
    here.get(Realtime).emit([sessionRoom('x')], 'user/updated', { userId: newId() });
  });
});

describe('limits', () => {
  it('a third unknown event closes the socket', async () => {
    const socket = await here.connect(sessions.open());
    await emit(socket, 'hello', {});
    await emit(socket, 'hello', {});
    socket.emit('hello', {});
    await eventually(() => !socket.connected);
  });

  it('more than twenty events in a second close the socket', async () => {
    const userId = newId();
    const socket = await here.connect(sessions.open({ userId }));
    const id = invite(userId);
    for (let count = 0; count < 21; count++) socket.emit('appointment/leave', { id });
    await eventually(() => !socket.connected);
  });

  it('a packet above 16 KiB closes the socket', async () => {
    const socket = await here.connect(sessions.open());
    socket.emit('appointment/join', { id: 'x'.repeat(17_000) });
    await eventually(() => !socket.connected);
  });

  it('a socket is in so many rooms and no more', async () => {
    const app = await startApp({ maxRooms: 4 });
    const userId = newId();
    const socket = await app.connect(sessions.open({ userId }));
    // Its own, its user's and its session's are three.
    expect(await emit(socket, 'appointment/join', { id: invite(userId) })).toEqual({ ok: true });
    expect(await emit(socket, 'appointment/join', { id: invite(userId) })).toMatchObject({ ok: false });
    await app.stop();
  });
});

describe('the session behind a socket', () => {
  it('is looked at again; its end is told and closes the socket', async () => {
    const app = await startApp({ reverifyMs: 20 });
    const token = sessions.open();
    const socket = await app.connect(token);
    const heard = heardBy(socket);
    sessions.end(token);
    await eventually(() => !socket.connected);
    expect(heard).toEqual([['session/expired', { reason: 'session' }]]);
    await app.stop();
  });

  it('closes the socket when its time is over', async () => {
    const token = sessions.open({}, new Date(Date.now() + 100).toISOString());
    const socket = await here.connect(token);
    const heard = heardBy(socket);
    await eventually(() => !socket.connected);
    expect(heard).toEqual([['session/expired', { reason: 'session' }]]);
  });
});

describe('a process that stops', () => {
  it('says so before it cuts its sockets', async () => {
    const app = await startApp();
    const socket = await app.connect(sessions.open());
    const heard = heardBy(socket);
    const reasons: string[] = [];
    socket.on('disconnect', (reason) => reasons.push(reason));
    await app.stop();
    expect(heard).toEqual([['server/stopping', {}]]);
    expect(reasons).toHaveLength(1);
  });
});
