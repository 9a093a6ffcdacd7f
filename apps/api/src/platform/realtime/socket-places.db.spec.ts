import { afterEach, describe, expect, it } from '@jest/globals';
import { CONNECTION_REFUSED } from '@maillon/contracts/system/realtime-connection';
import type { Socket } from 'socket.io-client';
import { eventually } from '../../testing/eventually.ts';
import { twoProcesses } from '../../testing/start/two-processes.ts';
import { newId } from '../ids.ts';
import { Realtime } from './realtime.ts';

const { db, sessions, here, there } = twoProcesses();

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});

/** What came of as many connections as asked for, in both processes and from several sessions, all at once. */
const dial = async (userId: string, count: number): Promise<{ open: Socket[]; refused: string[] }> => {
  const tokens = [sessions.open({ userId }), sessions.open({ userId })];
  const refused: string[] = [];
  const clients = Array.from({ length: count }, (_, n) => {
    const client = (n % 2 === 0 ? here() : there()).client({ token: tokens[n % 3 === 0 ? 0 : 1] as string });
    client.on('connect_error', ({ message }) => refused.push(message));
    return client;
  });
  opened.push(...clients);
  const open = () => clients.filter(({ connected }) => connected);
  await eventually(() => open().length + refused.length === count, 30_000);
  return { open: open(), refused };
};
const placesOf = (userId: string) => db().rows('SELECT 1 FROM socket_places WHERE user_id = $1', [userId]);

describe('the sockets of one person', () => {
  it('are twenty at most, in all processes and sessions together, however many are opened at once', async () => {
    const [userId, other] = [newId(), newId()];
    const { open, refused } = await dial(userId, 150);

    expect(open).toHaveLength(20);
    expect(new Set(refused)).toEqual(new Set([CONNECTION_REFUSED.tooMany]));
    expect((await dial(other, 3)).open).toHaveLength(3);
  });

  it('leave their places to a person whom an administrator impersonates', async () => {
    const [userId, impersonatorId] = [newId(), newId()];
    opened.push(await here().connect(sessions.open({ userId, impersonatorId })));

    expect((await placesOf(userId)).length).toBe(0);
    expect((await placesOf(impersonatorId)).length).toBe(1);
  });

  it('make room when they end, however they end', async () => {
    const userId = newId();
    const { open } = await dial(userId, 20);
    open[0]?.disconnect();
    // The line is cut without a word.
    open[1]?.io.engine.close();
    await eventually(async () => (await placesOf(userId)).length === 18, 10_000);

    expect((await dial(userId, 3)).open).toHaveLength(2);
  });

  it('end with the session, and their places with them', async () => {
    const userId = newId();
    const token = sessions.open({ userId });
    opened.push(await here().connect(token), await there().connect(token));
    sessions.end(token);
    here().get(Realtime).disconnectSession(token, 'signed-out');

    await eventually(async () => (await placesOf(userId)).length === 0, 10_000);
    // A client hears of it a moment after its place is free.
    await eventually(() => opened.every(({ connected }) => !connected), 10_000);
  });

  it('of a process that was killed hold a place for eleven minutes and no longer', async () => {
    const userId = newId();
    await db().rows(
      `INSERT INTO socket_places (user_id, place, socket_id, renewed_at)
       SELECT $1, place, 'dead ' || place, now() - interval '10 minutes' FROM generate_series(1, 20) AS place`,
      [userId],
    );
    expect((await dial(userId, 1)).open).toHaveLength(0);
    await db().rows(`UPDATE socket_places SET renewed_at = now() - interval '12 minutes' WHERE user_id = $1`, [userId]);
    expect((await dial(userId, 1)).open).toHaveLength(1);
  });
});
