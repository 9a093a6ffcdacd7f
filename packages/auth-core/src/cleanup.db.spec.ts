import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cleanUp } from './cleanup.ts';
import { type Core, joiningClock } from './core.ts';
import { openDatabase } from './database/database.ts';
import { lockForChange } from './database/locks.ts';
import { KeyRing } from './keys/key-ring.ts';
import { readSettings } from './settings.ts';
import { startTestCore, type TestCore, testClock } from './testing/test-core.ts';

const LIFETIME = 600_000;
const clock = testClock();
let server: TestCore;
let core: Core;

beforeAll(async () => {
  const options = { now: clock.now, passwordlessCodeLifetimeMs: LIFETIME, refreshTokenValidityMinutes: 60 };
  server = await startTestCore(options);
  const settings = readSettings({ databaseUrl: server.database.url, ...options });
  const db = openDatabase({
    url: server.database.url,
    schema: settings.schema,
    maxConnections: 2,
    idleMs: 1_000,
    log: settings.log,
  });
  core = { db, settings, keys: new KeyRing(db, settings), nextTimeJoined: joiningClock(clock.now) };
});
afterAll(async () => {
  await core.db.close();
  await server.end();
});

const askCode = async (body: object) => (await server.post('/recipe/signinup/code', body)).json;
const count = async (table: string) => (await server.database.query(`select from auth_core.${table}`)).length;

it('devices go when their last code has expired, and not before', async () => {
  const { deviceId } = await askCode({ email: 'a@b.c' });
  await askCode({ email: 'other@b.c' });
  clock.advance(LIFETIME - 1_000);
  await askCode({ deviceId });
  clock.advance(2_000);
  expect(await cleanUp(core)).toEqual({ devices: 1, sessions: 0 });
  expect(await count('pwless_codes')).toBe(2);
  clock.advance(LIFETIME);
  expect((await cleanUp(core)).devices).toBe(1);
  expect(await count('pwless_codes')).toBe(0);
});

it('sessions go when they have expired', async () => {
  const body = { userId: 'u', userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
  await server.post('/recipe/session', body);
  clock.advance(3_600_000);
  expect((await cleanUp(core)).sessions).toBe(0);
  clock.advance(1);
  expect((await cleanUp(core)).sessions).toBe(1);
});

it('while another process is at it, nothing is done', async () => {
  await askCode({ email: 'a@b.c' });
  clock.advance(LIFETIME + 1);
  await core.db.transaction(async (tx) => {
    await lockForChange(tx, 'auth_core', 'cleanup');
    expect(await cleanUp(core)).toEqual({ devices: 0, sessions: 0 });
  });
  expect((await cleanUp(core)).devices).toBe(1);
});
