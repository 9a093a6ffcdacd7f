import { describe, expect, it } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { eventually } from '../../testing/eventually.ts';
import { emit, heardBy, twoProcesses, updated } from '../../testing/start/two-processes.ts';
import { newId } from '../ids.ts';
import { Database } from '../postgres/database.ts';
import { emitToRooms, Realtime } from './realtime.ts';
import { appointmentRoom, userRoom } from './rooms.ts';

const { db, sessions, guests, invite, startApp, hearEachOther, here, there } = twoProcesses();
const refusalOf = (socket: Socket): Promise<Error> => new Promise((resolve) => socket.once('connect_error', resolve));

describe('who may open a socket', () => {
  it.each([
    ['nobody', {}],
    ['a stranger with a made-up token', { token: 'made-up' }],
    ['a cookie that nobody gave out', { headers: { cookie: 'sAccessToken=whatever' } }],
  ])('%s is refused', async (_who, options) => {
    expect((await refusalOf(here().client(options))).message).toBe('UNAUTHORISED');
  });

  it('a stranger who was refused keeps no connection', async () => {
    const stranger = here().client({ token: 'made-up' });
    // A client of ours closes by itself; this one does not.
    stranger.io.engine.close = () => stranger.io.engine;
    const closed = new Promise((resolve) => stranger.io.engine.once('close', resolve));
    expect((await refusalOf(stranger)).message).toBe('UNAUTHORISED');
    expect(await closed).toBe('transport close');
  });

  it('a cookie from our own page is welcome, from a foreign page it is not', async () => {
    const cookie = `other=1; sAccessToken=${sessions.open()}`;
    const ours = here().client({ headers: { cookie, origin: db().env.PUBLIC_URL } });
    await eventually(() => ours.connected);
    const foreign = here().client({ headers: { cookie, origin: 'https://evil.example' } });
    expect((await refusalOf(foreign)).message).toBe('UNAUTHORISED');
  });

  it.each([
    ['polling', ['polling']],
    ['polling, and then a websocket', ['polling', 'websocket']],
    ['a websocket', ['websocket']],
  ])('a client that is no browser comes in with a cookie and without an origin, by %s', async (_how, transports) => {
    const userId = newId();
    const socket = here().client({ transports, headers: { cookie: `sAccessToken=${sessions.open({ userId })}` } });
    const heard = heardBy(socket);
    await eventually(() => socket.connected && socket.io.engine.transport.name === transports.at(-1));
    const id = invite(userId);
    expect(await emit(socket, 'appointment/join', { id })).toEqual({ ok: true });
    there()
      .get(Realtime)
      .emit([appointmentRoom(id)], 'appointment/updated', updated(id));
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['appointment/updated', updated(id)]]);
  });

  it.each([
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['that hides its origin and is of another site', { 'sec-fetch-site': 'cross-site' }],
    ['that hides its origin and is of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ])('a page %s is refused, by polling too', async (_which, headers) => {
    const cookie = `sAccessToken=${sessions.open()}`;
    const page = here().client({ transports: ['polling'], headers: { cookie, ...headers } });
    expect((await refusalOf(page)).message).toBe('UNAUTHORISED');
  });

  it('somebody whose session ended at the door is shown out again', async () => {
    const token = sessions.open();
    sessions.endOnceAnswered(token);
    const socket = here().client({ token });
    const heard = heardBy(socket);
    await eventually(() => heard.length > 0 && !socket.connected);
    expect(heard).toEqual([['session/expired', { reason: 'session' }]]);
  });

  it.each([
    ['an inactive user', { active: false }],
    ['a session without a profile', null],
  ])('%s is refused', async (_who, user) => {
    expect((await refusalOf(here().client({ token: sessions.open(user) }))).message).toBe('UNAUTHORISED');
  });
});

describe('two processes', () => {
  it('share what a committed transaction tells, once, stripped to the contract', async () => {
    const userId = newId();
    const [one, two] = await Promise.all([
      here().connect(sessions.open({ userId })),
      there().connect(sessions.open({ userId })),
    ]);
    const heard = [heardBy(one), heardBy(two)] as const;
    const id = newId();
    const secret = { ...updated(id), description: 'private' };
    await here()
      .get(Database)
      .tx(async (tx) => tx.publish(emitToRooms(id, [userRoom(userId)], 'appointment/updated', secret)));
    await eventually(() => heard[0].length > 0 && heard[1].length > 0);
    await here()
      .get(Database)
      .tx(async (tx) => tx.publish(emitToRooms(id, [userRoom(userId)], 'schedule/updated', { id, version: 3 })));
    await eventually(() => heard[0].length > 1 && heard[1].length > 1);
    const expected = [
      ['appointment/updated', updated(id)],
      ['schedule/updated', { id, version: 3 }],
    ];
    expect(heard).toEqual([expected, expected]);
  });

  it('a packet above the 8 000 bytes of NOTIFY arrives too', async () => {
    const userId = newId();
    const heard = heardBy(await there().connect(sessions.open({ userId })));
    const reason = 'x'.repeat(9_000);
    here()
      .get(Realtime)
      .emit([userRoom(userId)], 'session/revoked', { reason });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['session/revoked', { reason }]]);
  });

  it('whoever signs out in one is shown out of both', async () => {
    const token = sessions.open();
    const [one, two, other] = await Promise.all([
      here().connect(token),
      there().connect(token),
      here().connect(sessions.open()),
    ]);
    const heard = heardBy(two);
    here().get(Realtime).disconnectSession(token, 'signed-out');
    await eventually(() => !one.connected && !two.connected);
    expect(heard).toEqual([['session/revoked', { reason: 'signed-out' }]]);
    expect(other.connected).toBe(true);
  });

  it('still share events after Postgres cut every connection; clients hear that they may have missed some, and leave what was closed to them', async () => {
    let resyncs = 0;
    const [ended, userId] = [sessions.open(), newId()];
    const [goes, stays] = await Promise.all([here().connect(ended), here().connect(sessions.open({ userId }))]);
    const [lost, kept] = [invite(userId), invite(userId)];
    for (const id of [lost, kept]) expect(await emit(stays, 'appointment/join', { id })).toEqual({ ok: true });
    // Said by another process while this one was deaf.
    sessions.end(ended);
    guests.delete(lost);
    for (const app of [here(), there()]) {
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
      for (const id of [lost, kept])
        here()
          .get(Realtime)
          .emit([appointmentRoom(id)], 'appointment/updated', updated(id));
      here()
        .get(Realtime)
        .emit([userRoom(userId)], 'user/updated', { userId });
      await eventually(() => heard.some(([event]) => event === 'user/updated'));
      return heard.length === 2;
    });
    expect(heard[0]).toEqual(['appointment/updated', updated(kept)]);
  }, 20_000);
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
    const socket = await here().connect(token);
    const heard = heardBy(socket);
    await eventually(() => !socket.connected);
    expect(heard).toEqual([['session/expired', { reason: 'session' }]]);
  });
});

describe('a process that stops', () => {
  it('a process that stops says so before it cuts its sockets', async () => {
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
