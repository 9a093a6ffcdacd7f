import type { Core } from '../core.ts';
import type { JsonObject } from '../json.ts';
import { type IssuedToken, issueAccessToken, readAccessToken, refuseProtectedClaims } from './access-token.ts';
import { infoFromClaims, type SessionInfo, type Unauthorised, unauthorised } from './session-answers.ts';
import { findLiveSession, storeJwtData } from './session-store.ts';

export interface Regenerated {
  status: 'OK';
  session: SessionInfo;
  /** Absent when the given token had expired: the new payload then comes with the next refresh. */
  accessToken?: IssuedToken;
}

/**
 * Replaces the session's payload (or keeps it, when none is given) and writes it into a token that is otherwise the
 * same: expiry, hashes, anti-CSRF and kind of key stay. The given token is only decoded: the SDK has verified it.
 */
export async function regenerateSession(
  { db, keys, settings }: Core,
  accessToken: string,
  newPayload: JsonObject | undefined,
): Promise<Regenerated | Unauthorised> {
  if (newPayload) refuseProtectedClaims(newPayload);

  const claims = readAccessToken(accessToken)?.claims;
  if (!claims) return unauthorised('Invalid access token');

  const now = settings.now();
  const session = await findLiveSession(db, claims.sessionHandle, now);
  if (!session) return unauthorised('Session does not exist.');

  const key = await keys.forSigning(session.useStaticKey);
  const payload = newPayload ?? session.userDataInJWT;
  if (newPayload && !(await storeJwtData(db, session.handle, newPayload, now))) {
    return unauthorised('Session does not exist.');
  }

  const info = infoFromClaims(claims, payload);
  if (claims.expiresAt < now) return { status: 'OK', session: info };

  return { status: 'OK', session: info, accessToken: await issueAccessToken(key, { ...claims, payload }, now) };
}
