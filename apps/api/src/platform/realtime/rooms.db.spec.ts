import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { emit, heardBy, twoProcesses, updated } from '../../testing/start/two-processes.ts';
import { newId } from '../ids.ts';
import { Realtime } from './realtime.ts';
import { appointmentRoom, sessionRoom, userRoom } from './rooms.ts';

const { sessions, guests, guestsForOneLook, invite, startApp, here, there } = twoProcesses();

describe('rooms', () => {
  it('open to whom their rule admits, and hear only their own events', async () => {
    const userId = newId();
    const socket = await here().connect(sessions.open({ userId }));
    const heard = heardBy(socket);
    const [mine, other] = [invite(userId), newId()];
    expect(await emit(socket, 'appointment/join', { id: mine })).toEqual({ ok: true });
    const realtime = there().get(Realtime);
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
    ['of a kind that does not exist', 'user/join', { id: newId() }, 'NOT_FOUND'],
  ])('stay closed to a request %s', async (_what, event, payload, code) => {
    const socket = await here().connect(sessions.open());
    expect(await emit(socket, event, payload)).toMatchObject({ ok: false, problem: { code } });
  });

  it('of modules that are yet to come are closed to everybody, and asking for them is no guessing', async () => {
    const socket = await here().connect(sessions.open());
    for (const event of ['join', 'chat/join', 'service-request/join', 'org/join']) {
      const answer = await emit(socket, event, { id: newId() });
      expect(answer).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
    }
    for (const event of ['leave', 'chat/leave', 'service-request/leave', 'org/leave']) {
      expect(await emit(socket, event, { id: newId() })).toEqual({ ok: true });
    }
    expect(socket.connected).toBe(true);
  });

  it('show out, in every process, whoever lost the relation', async () => {
    const userId = newId();
    const socket = await there().connect(sessions.open({ userId }));
    const id = invite(userId);
    expect(await emit(socket, 'appointment/join', { id })).toEqual({ ok: true });
    guests.delete(id);
    here().get(Realtime).recheckRoom(appointmentRoom(id));
    const heard = heardBy(socket);
    await eventually(() => {
      heard.length = 0;
      here()
        .get(Realtime)
        .emit([appointmentRoom(id)], 'appointment/updated', updated(id));
      here()
        .get(Realtime)
        .emit([userRoom(userId)], 'user/updated', { userId });
      return eventually(() => heard.some(([event]) => event === 'user/updated')).then(() => heard.length === 1);
    });
    expect(heard).toEqual([['user/updated', { userId }]]);
  });

  it('show out of each room, in every process, somebody whose rights have changed', async () => {
    const userId = newId();
    const socket = await there().connect(sessions.open({ userId }));
    const [kept, lost] = [invite(userId), invite(userId)];
    for (const id of [kept, lost]) expect(await emit(socket, 'appointment/join', { id })).toEqual({ ok: true });
    guests.delete(lost);
    here().get(Realtime).recheckUser(userId);
    const heard = heardBy(socket);
    await eventually(() => {
      heard.length = 0;
      here()
        .get(Realtime)
        .emit([appointmentRoom(lost)], 'appointment/updated', updated(lost));
      here()
        .get(Realtime)
        .emit([appointmentRoom(kept)], 'appointment/updated', updated(kept));
      here()
        .get(Realtime)
        .emit([userRoom(userId)], 'user/updated', { userId });
      return eventually(() => heard.some(([event]) => event === 'user/updated')).then(() => heard.length === 2);
    });
    expect(heard).toEqual([
      ['appointment/updated', updated(kept)],
      ['user/updated', { userId }],
    ]);
  });

  it('are left at once by whoever lost the relation while coming in', async () => {
    const userId = newId();
    const socket = await here().connect(sessions.open({ userId }));
    const id = invite(userId);
    guestsForOneLook.add(id);
    const answer = await emit(socket, 'appointment/join', { id });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
    const heard = heardBy(socket);
    here()
      .get(Realtime)
      .emit([appointmentRoom(id)], 'appointment/updated', updated(id));
    here()
      .get(Realtime)
      .emit([userRoom(userId)], 'user/updated', { userId });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['user/updated', { userId }]]);
  });

  it('are left by whoever leaves before being let in', async () => {
    const userId = newId();
    const socket = await here().connect(sessions.open({ userId }));
    const id = invite(userId);
    const answers = await Promise.all([
      emit(socket, 'appointment/join', { id }),
      emit(socket, 'appointment/leave', { id }),
    ]);
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    const heard = heardBy(socket);
    here()
      .get(Realtime)
      .emit([appointmentRoom(id)], 'appointment/updated', updated(id));
    here()
      .get(Realtime)
      .emit([userRoom(userId)], 'user/updated', { userId });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([['user/updated', { userId }]]);
  });

  it('are not joined with a session that has ended meanwhile', async () => {
    const userId = newId();
    const token = sessions.open({ userId });
    const socket = await here().connect(token);
    sessions.end(token);
    const answer = await emit(socket, 'appointment/join', { id: invite(userId) });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'UNAUTHORISED' } });
  });

  it('cannot be joined by naming a session or a user', async () => {
    const socket = await here().connect(sessions.open());
    for (const event of ['session/join', 'user/join']) {
      expect(await emit(socket, event, { id: newId() })).toMatchObject({ ok: false });
    }
    here()
      .get(Realtime)
      .emit([sessionRoom('x')], 'user/updated', { userId: newId() });
  });
});

describe('limits', () => {
  it('a third unknown event closes the socket', async () => {
    const socket = await here().connect(sessions.open());
    await emit(socket, 'hello', {});
    await emit(socket, 'hello', {});
    socket.emit('hello', {});
    await eventually(() => !socket.connected);
  });

  it('more than twenty events in a second close the socket', async () => {
    const userId = newId();
    const socket = await here().connect(sessions.open({ userId }));
    const id = invite(userId);
    for (let count = 0; count < 21; count++) socket.emit('appointment/leave', { id });
    await eventually(() => !socket.connected);
  });

  it('a packet above 16 KiB closes the socket', async () => {
    const socket = await here().connect(sessions.open());
    socket.emit('appointment/join', { id: 'x'.repeat(17_000) });
    await eventually(() => !socket.connected);
  });

  it('a connection that does not say whose it is is closed', async () => {
    const app = await startApp({ joinWithinMs: 100 });
    const silent = app.client({});
    const { engine } = silent.io;
    const closed = new Promise((resolve) => engine.once('close', resolve));
    // It never asks to be let in.
    engine.write = () => engine;
    expect(await closed).toBe('transport close');
    await app.stop();
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
