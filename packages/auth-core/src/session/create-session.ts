import { randomUUID } from 'node:crypto';
import type { Core } from '../core.ts';
import type { JsonObject } from '../json.ts';
import { refuseProtectedClaims } from './access-token.ts';
import { hash1Of, hash2Of, sealRefreshToken } from './refresh-token.ts';
import type { Tokens } from './session-answers.ts';
import { insertSession } from './session-store.ts';
import { issueTokens } from './tokens.ts';

export interface NewSession {
  userId: string;
  userDataInJWT: JsonObject;
  userDataInDatabase: JsonObject;
  useStaticKey: boolean;
  enableAntiCsrf: boolean;
}

/** One round trip to Postgres. Any user id is legal; a payload with a protected claim is refused with 400. */
export async function createSession(core: Core, input: NewSession): Promise<Tokens> {
  refuseProtectedClaims(input.userDataInJWT);

  const now = core.settings.now();
  const handle = randomUUID();
  const antiCsrfToken = input.enableAntiCsrf ? randomUUID() : undefined;
  const refreshToken = sealRefreshToken(await core.keys.refreshTokenSecret(), {
    sessionHandle: handle,
    ...(antiCsrfToken !== undefined && { antiCsrfToken }),
  });

  // Before the session is there: without a key no token could be issued.
  const key = await core.keys.forSigning(input.useStaticKey);
  const userId = await insertSession(core.db, {
    handle,
    userId: input.userId,
    refreshTokenHash2: hash2Of(hash1Of(refreshToken)),
    userDataInDatabase: input.userDataInDatabase,
    userDataInJWT: input.userDataInJWT,
    expiresAt: now + core.settings.refreshTokenValidityMs,
    createdAt: now,
    useStaticKey: input.useStaticKey,
  });

  const session = { handle, userId, userDataInJWT: input.userDataInJWT };
  return issueTokens(core, session, { refreshToken, antiCsrfToken, key, now });
}
