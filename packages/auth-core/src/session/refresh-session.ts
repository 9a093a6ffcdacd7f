import { randomUUID } from 'node:crypto';
import type { Queries } from '@maillon/server-kit/postgres/database';
import type { Core } from '../core.ts';
import { hash1Of, hash2Of, openRefreshToken, type RefreshTokenContent, sealRefreshToken } from './refresh-token.ts';
import { infoOf, type Tokens, type Unauthorised, unauthorised } from './session-answers.ts';
import { lockSession, promoteSession, type Session, storeKeyKind } from './session-store.ts';
import { issueTokens } from './tokens.ts';

export interface Refresh {
  refreshToken: string;
  antiCsrfToken: string | undefined;
  enableAntiCsrf: boolean;
  /** Absent: the session keeps the kind of key it has. */
  useStaticKey: boolean | undefined;
}

export interface TokenTheft {
  status: 'TOKEN_THEFT_DETECTED';
  session: { handle: string; userId: string; recipeUserId: string };
}

/**
 * CDI 5.4: refreshing does not rotate. The stored token may be presented any number of times (two tabs, a lost answer)
 * and gives a child each time. Only the first *use* of a child puts it in force, and from then on its parent is theft.
 * The core ends nothing on theft; the SDK does.
 */
export async function refreshSession(core: Core, input: Refresh): Promise<Tokens | Unauthorised | TokenTheft> {
  const secret = await core.keys.refreshTokenSecret();
  const presented = openRefreshToken(secret, input.refreshToken);
  if (!presented) return unauthorised('Invalid refresh token');
  if (!antiCsrfMatches(input, presented)) return unauthorised('Anti CSRF token missing, or not matching');

  const now = core.settings.now();
  const hash1 = hash1Of(input.refreshToken);
  // Before anything is put in force: without a key no token could be issued.
  const keys = { dynamic: await core.keys.forSigning(false), fixed: await core.keys.forSigning(true) };
  const session = await core.db.transaction((tx) => acceptToken(core, tx, presented, hash1, input.useStaticKey, now));
  if (session === undefined) return unauthorised('Session missing in db or has expired');
  if ('status' in session) return session;

  const antiCsrfToken = input.enableAntiCsrf ? randomUUID() : undefined;
  const child = sealRefreshToken(secret, {
    sessionHandle: session.handle,
    parentRefreshTokenHash1: hash1,
    ...(antiCsrfToken !== undefined && { antiCsrfToken }),
  });
  return issueTokens(core, session, {
    refreshToken: child,
    parentRefreshTokenHash1: hash1,
    antiCsrfToken,
    key: (input.useStaticKey ?? session.useStaticKey) ? keys.fixed : keys.dynamic,
    now,
  });
}

const antiCsrfMatches = (input: Refresh, presented: RefreshTokenContent): boolean =>
  !input.enableAntiCsrf || presented.antiCsrfToken === undefined || presented.antiCsrfToken === input.antiCsrfToken;

async function acceptToken(
  { settings }: Core,
  tx: Queries,
  presented: RefreshTokenContent,
  hash1: string,
  useStaticKey: boolean | undefined,
  now: number,
): Promise<Session | TokenTheft | undefined> {
  const session = await lockSession(tx, presented.sessionHandle);
  if (!session || session.expiresAt < now) return undefined;

  const hash2 = hash2Of(hash1);
  const inForce = session.refreshTokenHash2 === hash2;
  const childOfInForce =
    presented.parentRefreshTokenHash1 !== undefined &&
    hash2Of(presented.parentRefreshTokenHash1) === session.refreshTokenHash2;
  if (!inForce && !childOfInForce) return theftOf(session);

  if (!inForce) await promoteSession(tx, session, hash2, now + settings.refreshTokenValidityMs);
  if (useStaticKey !== undefined && session.useStaticKey !== useStaticKey)
    await storeKeyKind(tx, session.handle, useStaticKey);
  return session;
}

function theftOf(session: Session): TokenTheft {
  const { handle, userId, recipeUserId } = infoOf(session);
  return { status: 'TOKEN_THEFT_DETECTED', session: { handle, userId, recipeUserId } };
}
