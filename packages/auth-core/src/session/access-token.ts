import { badRequest } from '../http/errors.ts';
import type { JsonObject } from '../json.ts';
import { type DecodedJwt, decodeJwt, signJwt } from '../keys/jwt.ts';
import type { SigningKey } from '../keys/signing-key.ts';

/** What an access token says, apart from the application's own payload. Hashes are hash1: sha256 of the token. */
export interface AccessTokenClaims {
  userId: string;
  recipeUserId: string;
  tenantId: string;
  sessionHandle: string;
  refreshTokenHash1: string;
  /** Non-null until the session has been promoted to the refresh token that came with this token. */
  parentRefreshTokenHash1: string | null;
  antiCsrfToken: string | null;
  /** Milliseconds. */
  expiresAt: number;
  payload: JsonObject;
}

export interface IssuedToken {
  token: string;
  /** Milliseconds. */
  expiry: number;
  createdTime: number;
}

const PROTECTED_CLAIMS = [
  'sub',
  'exp',
  'iat',
  'tId',
  'rsub',
  'sessionHandle',
  'refreshTokenHash1',
  'parentRefreshTokenHash1',
  'antiCsrfToken',
];

/** Throws 400: the payload is spread beside our claims and must not overwrite them. */
export function refuseProtectedClaims(payload: JsonObject): void {
  if (PROTECTED_CLAIMS.some((claim) => Object.hasOwn(payload, claim))) {
    throw badRequest('The user payload contains protected field');
  }
}

/** The header's version is a string: the SDK parses it as one. Times are whole seconds, in the claims and in the answer. */
export async function issueAccessToken(key: SigningKey, claims: AccessTokenClaims, now: number): Promise<IssuedToken> {
  const iat = Math.floor(now / 1_000);
  const exp = Math.floor(claims.expiresAt / 1_000);
  const token = await signJwt(
    key,
    { version: '5' },
    {
      sub: claims.userId,
      exp,
      iat,
      tId: claims.tenantId,
      rsub: claims.recipeUserId,
      sessionHandle: claims.sessionHandle,
      refreshTokenHash1: claims.refreshTokenHash1,
      parentRefreshTokenHash1: claims.parentRefreshTokenHash1,
      antiCsrfToken: claims.antiCsrfToken,
      ...claims.payload,
    },
  );
  return { token, expiry: exp * 1_000, createdTime: iat * 1_000 };
}

export interface ReadAccessToken {
  jwt: DecodedJwt;
  keyId: string;
  claims: AccessTokenClaims;
}

/** Parses, does not verify. Undefined for anything that is not one of our access tokens, whatever key signed it. */
export function readAccessToken(token: string): ReadAccessToken | undefined {
  const jwt = decodeJwt(token);
  if (!jwt || typeof jwt.header.kid !== 'string') return undefined;

  const { sub, exp, tId, rsub, sessionHandle, refreshTokenHash1, parentRefreshTokenHash1, antiCsrfToken } = jwt.payload;
  const complete =
    isText(sub) &&
    isText(tId) &&
    isText(rsub) &&
    isText(sessionHandle) &&
    isText(refreshTokenHash1) &&
    isTextOrNull(parentRefreshTokenHash1) &&
    isTextOrNull(antiCsrfToken) &&
    typeof exp === 'number';
  if (!complete) return undefined;

  return {
    jwt,
    keyId: jwt.header.kid,
    claims: {
      userId: sub,
      recipeUserId: rsub,
      tenantId: tId,
      sessionHandle,
      refreshTokenHash1,
      parentRefreshTokenHash1,
      antiCsrfToken,
      expiresAt: exp * 1_000,
      payload: withoutProtectedClaims(jwt.payload),
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const withoutProtectedClaims = (payload: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(payload).filter(([claim]) => !PROTECTED_CLAIMS.includes(claim)));
