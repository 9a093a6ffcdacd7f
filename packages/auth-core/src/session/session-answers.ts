import { PUBLIC_TENANT } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import type { AccessTokenClaims, IssuedToken } from './access-token.ts';

/** The session as every answer of the session recipe shows it. */
export interface SessionInfo {
  handle: string;
  userId: string;
  recipeUserId: string;
  userDataInJWT: JsonObject;
  tenantId: string;
}

export interface Tokens {
  status: 'OK';
  session: SessionInfo;
  accessToken: IssuedToken;
  refreshToken: IssuedToken;
  antiCsrfToken?: string;
}

export interface Unauthorised {
  status: 'UNAUTHORISED';
  message: string;
}

export const unauthorised = (message: string): Unauthorised => ({ status: 'UNAUTHORISED', message });

/** Without account linking, a user and their login method are the same id. */
export const infoOf = (session: { handle: string; userId: string; userDataInJWT: JsonObject }): SessionInfo => ({
  handle: session.handle,
  userId: session.userId,
  recipeUserId: session.userId,
  userDataInJWT: session.userDataInJWT,
  tenantId: PUBLIC_TENANT,
});

export const infoFromClaims = (claims: AccessTokenClaims, payload: JsonObject = claims.payload): SessionInfo => ({
  handle: claims.sessionHandle,
  userId: claims.userId,
  recipeUserId: claims.recipeUserId,
  userDataInJWT: payload,
  tenantId: claims.tenantId,
});
