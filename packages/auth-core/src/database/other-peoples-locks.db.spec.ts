import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestCore, type TestCore } from '../testing/test-core.ts';
import { openDatabase } from './database.ts';
import { DeadlinePassed, withinDeadline } from './deadline.ts';

let core: TestCore;
/** Another person's transaction: a report, a backup, a person at a console. */
let other: pg.Client;

beforeAll(async () => {
  core = await startTestCore();
  other = new pg.Client({ connectionString: core.database.url });
  await other.connect();
});
afterEach(() => other.query('rollback'));
afterAll(async () => {
  await other.end();
  await core.end();
});

interface Opened {
  handle: string;
  refreshToken: string;
}
const aSession = async (userId: string): Promise<Opened> => {
  const body = { userId, userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
  const { json } = await core.post('/recipe/session', body);
  const { session, refreshToken } = json as { session: { handle: string }; refreshToken: { token: string } };
  return { handle: session.handle, refreshToken: refreshToken.token };
};
const refresh = async ({ refreshToken }: Opened) =>
  (await core.post('/recipe/session/refresh', { refreshToken, enableAntiCsrf: false })).status;
const lock = async ({ handle }: Opened) => {
  await other.query('begin');
  await other.query('select from auth_core.sessions where handle = $1 for update', [handle]);
};
/** Until a statement of the core waits for the lock. */
const someoneWaits = async () => {
  for (;;) {
    const waiting = await core.database.query('select from pg_locks where not granted');
    if (waiting.length > 0) return;
  }
};

describe('a session whose row somebody has locked', () => {
  it('keeps nobody else waiting, however often it is asked for', async () => {
    const locked = await aSession('locked');
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => aSession(`other-${n}`)));
    await lock(locked);
    const blocked = Array.from({ length: 30 }, () => refresh(locked));
    await someoneWaits();

    expect(await Promise.all(others.map(refresh))).toEqual(others.map(() => 200));
    await other.query('rollback');
    await Promise.all(blocked);
  });

  it('a session whose row somebody has locked is refreshed once the lock is gone', async () => {
    const locked = await aSession('locked-a-moment');
    await lock(locked);
    const blocked = refresh(locked);
    await someoneWaits();
    await other.query('rollback');
    expect(await blocked).toBe(200);
  });

  it('is refused while the lock lasts, and is as it was', async () => {
    const locked = await aSession('locked-for-long');
    await lock(locked);
    expect(await refresh(locked)).toBe(503);
    await other.query('rollback');
    expect(await refresh(locked)).toBe(200);
  });
});

describe('a request that took too long', () => {
  it('a request that took too long leaves nothing behind, and begins nothing more', async () => {
    const { url } = core.database;
    const options = { url, schema: 'auth_core', maxConnections: 1, idleMs: 1_000, log: () => undefined };
    const db = openDatabase(options);
    const store = { text: `insert into roles (role) values ('late')` };
    const late = withinDeadline(20, () =>
      db.transaction(async (tx) => {
        await tx.run(store);
        await tx.run({ text: 'select pg_sleep(0.05)' });
      }),
    );
    await expect(late).rejects.toBeInstanceOf(DeadlinePassed);
    expect(await db.rows({ text: `select role from roles where role = 'late'` })).toEqual([]);
    await expect(withinDeadline(-1, () => db.run(store))).rejects.toBeInstanceOf(DeadlinePassed);
    await db.close();
  });
});

describe('a sign-up that somebody else wins', () => {
  it('does not spend the code: it signs in whoever is there now', async () => {
    const email = 'race@example.org';
    const { json: code } = await core.post('/recipe/signinup/code', { email });
    await other.query('begin');
    await other.query(
      `insert into auth_core.users (id, recipe_id, email, time_joined) values ('winner', 'passwordless', $1, 1)`,
      [email],
    );
    const { preAuthSessionId, deviceId, userInputCode } = code;
    const consumed = core.post('/recipe/signinup/code/consume', { preAuthSessionId, deviceId, userInputCode });
    await someoneWaits();
    await other.query('commit');
    expect((await consumed).json).toMatchObject({ status: 'OK', createdNewUser: false, user: { id: 'winner' } });
  });
});
