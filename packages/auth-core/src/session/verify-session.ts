import { isDeepStrictEqual } from 'node:util';
import type { Core } from '../core.ts';
import { hasSignatureOf } from '../keys/jwt.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { type AccessTokenClaims, type IssuedToken, issueAccessToken, readAccessToken } from './access-token.ts';
import { hash2Of } from './refresh-token.ts';
import { infoFromClaims, type SessionInfo, type Unauthorised, unauthorised } from './session-answers.ts';
import { findSession, promoteSession, type Session } from './session-store.ts';

export interface Verification {
  accessToken: string;
  antiCsrfToken: string | undefined;
  doAntiCsrfCheck: boolean;
  enableAntiCsrf: boolean;
  checkDatabase: boolean;
}

export interface Verified {
  status: 'OK';
  session: SessionInfo;
  /** A better token, to be handed to the browser: it no longer needs this call, or carries the newer payload. */
  accessToken?: IssuedToken;
}

export interface TryRefreshToken {
  status: 'TRY_REFRESH_TOKEN';
  message: string;
}

/** At most one statement on Postgres, two when the session is promoted. */
export async function verifySession(
  core: Core,
  input: Verification,
): Promise<Verified | Unauthorised | TryRefreshToken> {
  const claims = await verifiedClaims(core, input);
  if ('status' in claims) return claims;

  const isPromoted = claims.parentRefreshTokenHash1 === null;
  if (isPromoted && !input.checkDatabase) return { status: 'OK', session: infoFromClaims(claims) };

  const session = await findSession(core.db, claims.sessionHandle);
  if (!session) {
    return unauthorised(
      input.checkDatabase ? 'Either the session has ended or has been blacklisted' : 'Session missing in db',
    );
  }

  const hash2 = hash2Of(claims.refreshTokenHash1);
  const mustPromote = !isPromoted && session.refreshTokenHash2 === hash2Of(claims.parentRefreshTokenHash1 ?? '');
  const wasPromoted = !isPromoted && session.refreshTokenHash2 === hash2;
  const payloadChanged = input.checkDatabase && !isDeepStrictEqual(session.userDataInJWT, claims.payload);
  if (!mustPromote && !wasPromoted && !payloadChanged) return { status: 'OK', session: infoFromClaims(claims) };

  const key = await core.keys.forSigning(session.useStaticKey);
  if (mustPromote) {
    const expiresAt = core.settings.now() + core.settings.refreshTokenValidityMs;
    // Two children of one token were used at once and the other won, or the session has ended: look again.
    if (!(await promoteSession(core.db, session, hash2, expiresAt))) return verifySession(core, input);
  }
  return {
    status: 'OK',
    session: infoFromClaims(claims, session.userDataInJWT),
    accessToken: await reissue(core, key, claims, session),
  };
}

async function verifiedClaims(core: Core, input: Verification): Promise<AccessTokenClaims | TryRefreshToken> {
  const token = readAccessToken(input.accessToken);
  if (!token) return tryRefresh('Invalid access token');

  const key = await core.keys.byId(token.keyId);
  if (!key || !(await hasSignatureOf(token.jwt, key))) return tryRefresh('JWT verification failed');
  if (token.claims.expiresAt < core.settings.now()) return tryRefresh('Access token expired');
  if (!antiCsrfMatches(input, token.claims)) return tryRefresh('anti-csrf check failed');
  return token.claims;
}

const tryRefresh = (message: string): TryRefreshToken => ({ status: 'TRY_REFRESH_TOKEN', message });

const antiCsrfMatches = (input: Verification, claims: AccessTokenClaims): boolean =>
  !input.enableAntiCsrf ||
  !input.doAntiCsrfCheck ||
  (input.antiCsrfToken !== undefined && input.antiCsrfToken === claims.antiCsrfToken);

/** A null parent says "nothing left to promote": verifiers stop calling for this token. */
async function reissue(
  { settings }: Core,
  key: SigningKey,
  claims: AccessTokenClaims,
  session: Session,
): Promise<IssuedToken> {
  const now = settings.now();
  return issueAccessToken(
    key,
    {
      ...claims,
      parentRefreshTokenHash1: null,
      expiresAt: now + settings.accessTokenValidityMs,
      payload: session.userDataInJWT,
    },
    now,
  );
}
