import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { io } from 'socket.io-client';
import { fakeSdk } from '../../testing/session.ts';
import { refreshSession } from '../session/session.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { connect as connectWith } from './realtime-connection.ts';

class FakeSocket extends EventEmitter {
  readonly dials = jest.fn();
  connect(): void {
    this.dials();
  }
}
let socket = new FakeSocket();
const connect = () => connectWith((() => socket) as unknown as typeof io);
const ended = jest.fn();
onSessionEnd(ended);
let sdk: ReturnType<typeof fakeSdk>;

const ID = '0195d000-0000-7000-8000-000000000001';

beforeEach(() => {
  socket = new FakeSocket();
  sdk = fakeSdk();
  sdk.attemptRefresh.mockResolvedValue(true);
  ended.mockReset();
});

describe('the socket', () => {
  it('hands over the frames of the contract in their order and drops any other', async () => {
    const { promise: last, resolve } = Promise.withResolvers<void>();
    const versions: number[] = [];
    connect().on('schedule/updated', ({ version }) => {
      versions.push(version);
      if (version === 4) resolve();
    });
    socket.emit('schedule/updated', { id: ID, version: 3 });
    socket.emit('schedule/updated', { id: 'not an id', version: 9 });
    socket.emit('schedule/updated', null);
    socket.emit('schedule/updated', { id: ID, version: 4 });
    await last;
    expect(versions).toEqual([3, 4]);
  });

  it('no longer calls who stopped listening, not even for a frame that was on its way', async () => {
    const { promise: heard, resolve } = Promise.withResolvers<unknown>();
    const listener = jest.fn();
    const connection = connect();
    const stop = connection.on('schedule/updated', listener);
    connection.on('schedule/updated', resolve);
    socket.emit('schedule/updated', { id: ID, version: 3 });
    stop();
    await heard;
    expect(listener).not.toHaveBeenCalled();
  });

  it('says that events may have been missed after a reconnection and when the server says so', () => {
    const missed = jest.fn();
    connect().onMissed(missed);
    socket.emit('connect');
    expect(missed).not.toHaveBeenCalled();
    socket.emit('connect');
    socket.emit('server/resync', {});
    expect(missed).toHaveBeenCalledTimes(2);
  });

  it('once open has what was read before read again by whoever listens to it, and by nobody else', () => {
    const [early, gone, late] = [jest.fn(), jest.fn(), jest.fn()];
    const connection = connect();
    const ignore = () => undefined;
    connection.on('appointment/updated', ignore, early);
    connection.on('appointment/updated', ignore, gone)();
    socket.emit('connect');
    connection.on('appointment/updated', ignore, late);
    expect([early, gone, late].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 0]);
    socket.emit('connect');
    expect(early).toHaveBeenCalledTimes(1);
  });

  it('renews the session when it is refused, and dials again once', async () => {
    connect();
    socket.emit('connect_error', new Error('UNAUTHORISED'));
    socket.emit('connect_error', new Error('UNAUTHORISED'));
    // The same renewal that the connection awaits.
    await refreshSession();
    expect(sdk.attemptRefresh).toHaveBeenCalledTimes(1);
    expect(socket.dials).toHaveBeenCalledTimes(1);
  });

  it('the socket does not dial again without a session', async () => {
    sdk.attemptRefresh.mockResolvedValue(false);
    connect();
    socket.emit('connect_error', new Error('UNAUTHORISED'));
    // The same renewal that the connection awaits.
    await refreshSession();
    expect(socket.dials).not.toHaveBeenCalled();
  });

  it.each([
    ['signed-out', 'signed-out'],
    ['signed-out-elsewhere', 'expired'],
    ['token-theft', 'expired'],
  ])('ends the session here when the server says %s', (reason, end) => {
    connect();
    socket.emit('session/revoked', { reason });
    expect(ended).toHaveBeenCalledWith(end);
  });
});
