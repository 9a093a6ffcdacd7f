import type { Core } from '../core.ts';
import { PUBLIC_TENANT } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { issueAccessToken } from './access-token.ts';
import { hash1Of } from './refresh-token.ts';
import { infoOf, type Tokens } from './session-answers.ts';

export interface TokenInput {
  refreshToken: string;
  /** hash1 of the refresh token that was presented; absent for a new session. */
  parentRefreshTokenHash1?: string;
  antiCsrfToken: string | undefined;
  key: SigningKey;
  now: number;
}

/** The access token that goes with a refresh token, and the answer that carries both. */
export async function issueTokens(
  { settings }: Core,
  session: { handle: string; userId: string; userDataInJWT: JsonObject },
  { refreshToken, parentRefreshTokenHash1, antiCsrfToken, key, now }: TokenInput,
): Promise<Tokens> {
  const accessToken = await issueAccessToken(
    key,
    {
      userId: session.userId,
      recipeUserId: session.userId,
      tenantId: PUBLIC_TENANT,
      sessionHandle: session.handle,
      refreshTokenHash1: hash1Of(refreshToken),
      parentRefreshTokenHash1: parentRefreshTokenHash1 ?? null,
      antiCsrfToken: antiCsrfToken ?? null,
      expiresAt: now + settings.accessTokenValidityMs,
      payload: session.userDataInJWT,
    },
    now,
  );
  return {
    status: 'OK',
    session: infoOf(session),
    accessToken,
    refreshToken: { token: refreshToken, createdTime: now, expiry: now + settings.refreshTokenValidityMs },
    ...(antiCsrfToken !== undefined && { antiCsrfToken }),
  };
}
