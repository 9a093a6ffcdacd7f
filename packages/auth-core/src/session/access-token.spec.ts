import { expect, it } from '@jest/globals';
import { decodeJwt, hasSignatureOf } from '../keys/jwt.ts';
import { newDynamicKey, newStaticKey } from '../keys/signing-key.ts';
import { type AccessTokenClaims, issueAccessToken, readAccessToken, refuseProtectedClaims } from './access-token.ts';

const now = 1_795_217_634_389;
const claims: AccessTokenClaims = {
  userId: 'user',
  recipeUserId: 'user',
  tenantId: 'public',
  sessionHandle: 'handle',
  refreshTokenHash1: 'hash',
  parentRefreshTokenHash1: null,
  antiCsrfToken: null,
  expiresAt: now + 3_600_000,
  payload: { iss: 'https://api', nested: { gone: null } },
};
const key = await newDynamicKey(now);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('the header names the key and the version, which is a string', async () => {
  const { token } = await issueAccessToken(key, claims, now);
  expect(decodeJwt(token)?.header).toEqual({ kid: `d-${now}`, typ: 'JWT', alg: 'RS256', version: '5' });
});

it('claims that say nothing are null, not absent, and times are whole seconds', async () => {
  const issued = await issueAccessToken(key, claims, now);
  expect(decodeJwt(issued.token)?.payload).toEqual({
    sub: 'user',
    rsub: 'user',
    tId: 'public',
    sessionHandle: 'handle',
    refreshTokenHash1: 'hash',
    parentRefreshTokenHash1: null,
    antiCsrfToken: null,
    iat: 1_795_217_634,
    exp: 1_795_221_234,
    iss: 'https://api',
    nested: { gone: null },
  });
  expect(issued).toMatchObject({ createdTime: 1_795_217_634_000, expiry: 1_795_221_234_000 });
});

it('what is issued reads back', async () => {
  const { token, expiry } = await issueAccessToken(key, claims, now);
  expect(readAccessToken(token)).toMatchObject({ keyId: key.id, claims: { ...claims, expiresAt: expiry } });
});

it.each([
  'sub',
  'exp',
  'iat',
  'tId',
  'rsub',
  'sessionHandle',
  'refreshTokenHash1',
  'parentRefreshTokenHash1',
  'antiCsrfToken',
])('a payload may not carry %s, not even as null', (claim) =>
  expect(() => refuseProtectedClaims({ [claim]: null })).toThrow('The user payload contains protected field'),
);

it('a payload may carry anything else', () => {
  expect(() => refuseProtectedClaims({ iss: 'x', stt: 0, 'st-role': { v: [] }, constructor: 1 })).not.toThrow();
});

it.each([
  ['nothing', ''],
  ['two parts', 'a.b'],
  ['four parts', 'a.b.c.d'],
  ['no JSON', 'a.b.c'],
  ['no key id', `${encode({ alg: 'RS256' })}.${encode({ sub: 'x' })}.s`],
  [
    'an older version of token, which lacks rsub',
    `${encode({ kid: 'd-1' })}.${encode({ sub: 'u', exp: 1, iat: 1 })}.s`,
  ],
])('%s is no access token', (_what, token) => expect(readAccessToken(token)).toBeUndefined());

it('only the key that signed it vouches for a token, and only as RS256', async () => {
  const { token } = await issueAccessToken(key, claims, now);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const isVouchedFor = async (forged: string, by = key): Promise<boolean> => {
    const jwt = decodeJwt(forged);
    if (!jwt) throw new Error('not decoded');
    return hasSignatureOf(jwt, by);
  };
  expect(await isVouchedFor(token)).toBe(true);
  expect(await isVouchedFor(token, await newStaticKey(now))).toBe(false);
  const none = encode({ kid: key.id, typ: 'JWT', alg: 'none', version: '5' });
  expect(await isVouchedFor(`${none}.${payload}.`)).toBe(false);
  expect(await isVouchedFor(`${none}.${payload}.${signature}`)).toBe(false);
  expect(await isVouchedFor(`${header}.${payload}.`)).toBe(false);
  expect(await isVouchedFor(`${header}.${encode({ ...claims, sub: 'other' })}.${signature}`)).toBe(false);
});
