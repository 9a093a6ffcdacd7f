import { afterAll, beforeAll, expect } from '@jest/globals';
import { decodeJwt } from '../keys/jwt.ts';
import { startTestCore, type TestCore, testClock } from './test-core.ts';

export const ACCESS_MS = 900_000;
export const REFRESH_MS = 30 * 24 * 3_600_000;

export interface Tokens {
  session: { handle: string; userId: string; recipeUserId: string; userDataInJWT: object; tenantId: string };
  accessToken: { token: string; expiry: number; createdTime: number };
  refreshToken: { token: string; expiry: number; createdTime: number };
  antiCsrfToken?: string;
}

export const claimsOf = (token: string) => decodeJwt(token)?.payload ?? {};

/** A core of its own for the spec that calls this, and what an SDK asks of its sessions. */
export function sessionCore() {
  const clock = testClock();
  let core: TestCore;
  let serial = 0;

  beforeAll(async () => {
    core = await startTestCore({
      now: clock.now,
      accessTokenValiditySeconds: ACCESS_MS / 1_000,
      refreshTokenValidityMinutes: REFRESH_MS / 60_000,
    });
  });
  afterAll(() => core.end());

  const aUser = () => `user-${++serial}`;
  const post = (path: string, body: object) => core.post(`/recipe/session${path}`, body);

  async function signIn(over: object = {}): Promise<Tokens> {
    const body = { userId: aUser(), userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false, ...over };
    const { json } = await core.post('/public/recipe/session', { useDynamicSigningKey: true, ...body });
    expect(json.status).toBe('OK');
    return json as unknown as Tokens;
  }

  const refreshing = (token: string, over: object = {}) =>
    post('/refresh', { refreshToken: token, enableAntiCsrf: false, useDynamicSigningKey: true, ...over });

  async function refresh(token: string): Promise<Tokens> {
    const { json } = await refreshing(token);
    expect(json.status).toBe('OK');
    return json as unknown as Tokens;
  }

  async function verify(accessToken: string, over: object = {}) {
    const body = { accessToken, doAntiCsrfCheck: true, enableAntiCsrf: false, checkDatabase: false, ...over };
    const { json } = await post('/verify', body);
    return json as { status: string; message?: string; session?: object; accessToken?: { token: string } };
  }

  const stored = async (handle: string) =>
    (await core.database.query('select * from auth_core.sessions where handle = $1', [handle]))[0];

  return { clock, core: () => core, aUser, post, signIn, refreshing, refresh, verify, stored };
}
