import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { type AuthCore, startAuthCore } from '../start.ts';
import { type TestClock, testClock } from '../testing/test-core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const HOUR = 3_600_000;
const INTERVAL = 168 * HOUR;
let database: TestDatabase;
let clock: TestClock;
const running: AuthCore[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((core) => core.stop()));
  await database.query('drop schema if exists auth_core cascade');
});
afterAll(() => database.drop());

async function start(): Promise<AuthCore> {
  const core = await startAuthCore({ databaseUrl: database.url, now: clock.now, apiKey: 'k'.repeat(24) });
  running.push(core);
  return core;
}

interface Jwks {
  keys: { kid: string; kty: string; n: string; e: string; alg: string; use: string }[];
}
async function jwksOf(core: AuthCore): Promise<Jwks & { maxAge: number }> {
  const answer = await fetch(`${core.connectionUri}/.well-known/jwks.json`);
  const maxAge = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]);
  return { ...((await answer.json()) as Jwks), maxAge };
}

async function send(core: AuthCore, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'api-key': core.apiKey };
  const answer = await fetch(core.connectionUri + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}
const createJwt = async (core: AuthCore, over: object = {}) =>
  send(core, '/recipe/jwt', {
    payload: { a: 1 },
    validity: 60,
    algorithm: 'RS256',
    jwksDomain: 'https://api',
    useStaticSigningKey: false,
    ...over,
  });

describe('the published keys', () => {
  it('are one dynamic and one static, with nothing private in them', async () => {
    clock = testClock();
    const { keys, maxAge } = await jwksOf(await start());
    expect(keys.map(({ kid }) => kid)).toEqual([`d-${clock.now()}`, expect.stringMatching(/^s-[0-9a-f-]{36}$/)]);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(maxAge).toBe(INTERVAL / 1_000 - 60);
  });

  it('rotate: the next one is published a minute before it signs, the old one stays while its tokens live', async () => {
    clock = testClock();
    const core = await start();
    const first = `d-${clock.now()}`;
    clock.advance(INTERVAL - 30_000);
    const second = `d-${clock.now()}`;
    const kidOf = async () => decodeProtectedHeader(String((await createJwt(core)).jwt)).kid;

    expect((await jwksOf(core)).keys.map(({ kid }) => kid).slice(0, 2)).toEqual([second, first]);
    expect(await kidOf()).toBe(first);
    clock.advance(30_000);
    expect(await kidOf()).toBe(second);
    clock.advance(2 * HOUR + 1);
    expect((await jwksOf(core)).keys.map(({ kid }) => kid)).not.toContain(first);
  });

  it('survive a restart, and so do the sessions that they signed', async () => {
    clock = testClock();
    const before = await start();
    const body = { userId: 'u', userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
    const { refreshToken } = (await send(before, '/recipe/session', body)) as { refreshToken: { token: string } };
    const keys = (await jwksOf(before)).keys;
    await before.stop();

    const after = await start();
    expect((await jwksOf(after)).keys).toEqual(keys);
    const refreshed = await send(after, '/recipe/session/refresh', {
      refreshToken: refreshToken.token,
      enableAntiCsrf: false,
    });
    expect(refreshed).toMatchObject({ status: 'OK' });
  });
});

describe('a database that was restored from an older one', () => {
  it('has its own keys used within seconds, and what others signed is refused', async () => {
    clock = testClock();
    const core = await start();
    const backup = await database.query<{ id: string }>('select * from auth_core.keys');
    clock.advance(INTERVAL);
    const body = { userId: 'u', userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
    const { accessToken } = (await send(core, '/recipe/session', body)) as { accessToken: { token: string } };
    const { kid: lost } = decodeProtectedHeader(accessToken.token);

    await database.query('delete from auth_core.keys');
    await database.query(
      'insert into auth_core.keys select * from json_populate_recordset(null::auth_core.keys, $1::json)',
      [JSON.stringify(backup)],
    );
    clock.advance(6_000);

    const known = (await jwksOf(core)).keys.map(({ kid }) => kid);
    const stored = await database.query<{ id: string }>(`select id from auth_core.keys where kind <> 'refresh-token'`);
    expect(known.sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(known).not.toContain(lost);
    const check = { doAntiCsrfCheck: false, enableAntiCsrf: false, checkDatabase: true };
    expect(await send(core, '/recipe/session/verify', { ...check, accessToken: accessToken.token })).toMatchObject({
      status: 'TRY_REFRESH_TOKEN',
    });
    const again = (await send(core, '/recipe/session', body)) as { accessToken: { token: string } };
    expect(known).toContain(decodeProtectedHeader(again.accessToken.token).kid);
  });
});

describe('two processes on one database', () => {
  it('that start at the same moment make one schema and one set of keys', async () => {
    clock = testClock();
    const cores = await Promise.all([start(), start(), start()]);
    const sets = await Promise.all(cores.map(async (core) => (await jwksOf(core)).keys));
    expect(sets[1]).toEqual(sets[0]);
    expect(sets[2]).toEqual(sets[0]);
    expect(await database.query('select kind from auth_core.keys')).toHaveLength(3);
    expect(await database.query('select version from auth_core.migrations')).toEqual([{ version: 1 }]);
  });

  it('that rotate at the same moment make one new key, and each knows the tokens of the other', async () => {
    clock = testClock();
    const [one, other] = await Promise.all([start(), start()]);
    clock.advance(INTERVAL);
    const sets = await Promise.all([one, other].map(async (core) => (await jwksOf(core)).keys));
    expect(sets[1]).toEqual(sets[0]);
    expect(sets[0]).toHaveLength(3);

    const body = { userId: 'u', userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
    const { accessToken } = (await send(one, '/recipe/session', body)) as { accessToken: { token: string } };
    const check = {
      accessToken: accessToken.token,
      doAntiCsrfCheck: false,
      enableAntiCsrf: false,
      checkDatabase: true,
    };
    expect(await send(other, '/recipe/session/verify', check)).toMatchObject({ status: 'OK' });
  });
});

describe('a JWT', () => {
  beforeAll(() => {
    clock = testClock();
  });

  it('is verified by anyone who fetches the keys', async () => {
    const core = await start();
    const { jwt } = await createJwt(core);
    const remote = createRemoteJWKSet(new URL(`${core.connectionUri}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(String(jwt), remote, { issuer: 'https://api' });
    expect(payload).toEqual({
      a: 1,
      iss: 'https://api',
      iat: Math.floor(clock.now() / 1_000),
      exp: Math.floor(clock.now() / 1_000) + 60,
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.stringMatching(/^d-/) });
  });

  it('is signed by the static key unless asked otherwise, and keeps an issuer of its own', async () => {
    const core = await start();
    const { jwt } = await createJwt(core, { useStaticSigningKey: undefined, payload: { iss: 'https://me' } });
    const { payload, protectedHeader } = await jwtVerify(String(jwt), createLocalJWKSet(await jwksOf(core)));
    expect(payload.iss).toBe('https://me');
    expect(protectedHeader.kid).toMatch(/^s-/);
  });

  it('of another algorithm is not to be had', async () => {
    expect(await createJwt(await start(), { algorithm: 'HS256' })).toEqual({ status: 'UNSUPPORTED_ALGORITHM_ERROR' });
  });

  it.each([
    [{ validity: 0 }, 'validity must be greater than or equal to 0'],
    [{ payload: [] }, "Field name 'payload' is invalid in JSON input"],
    [{ jwksDomain: undefined }, "Field name 'jwksDomain' is invalid in JSON input"],
  ])('with %j is refused', async (over, text) => {
    const core = await start();
    const body = { payload: {}, validity: 60, algorithm: 'RS256', jwksDomain: 'x', ...over };
    const headers = { 'api-key': core.apiKey };
    const answer = await fetch(`${core.connectionUri}/recipe/jwt`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.text()]).toEqual([400, `${text}\n`]);
  });
});
