import { describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { random, sha256 } from '../suites/primitives.ts';
import { flips, outcomeOf, outcomes } from '../testing/tamper.ts';
import { readAccessToken, readServiceToken, readSignupToken, signToken } from './tokens.ts';

const secret = random(32);
const check = { issuer: 'maillon', secret, nowSeconds: 1_000_000 };
const service = {
  iss: 'maillon',
  sub: 'user',
  jti: 'a',
  iat: 1_000_000,
  exp: 1_000_060,
  use: 'vault-service',
} as const;
const claims = { ...service, use: 'vault-access', session: 's' } as const;

describe('the application’s word', () => {
  it('the application’s word is read as it was signed', async () => {
    expect(await readAccessToken(await signToken(claims, secret), check)).toEqual(claims);
  });

  it('the application’s word is for one use', async () => {
    const token = await signToken(claims, secret);
    const asService = (one: string) => readServiceToken(one, { ...check, act: 'POST /x', body: '' });
    expect(await outcomes([readSignupToken, asService], (read) => read(token, check))).toEqual(['NOT_REGISTERED']);
  });

  it('from server to server is for one request and its very body', async () => {
    const body = toBase64Url(await sha256(utf8('{"a":1}')));
    const token = await signToken({ ...service, act: 'POST /x', body }, secret);
    const read = (act: string, text: string) => readServiceToken(token, { ...check, act, body: text });
    expect((await read('POST /x', '{"a":1}')).use).toBe('vault-service');
    expect(await outcomeOf(() => read('POST /y', '{"a":1}'))).toBe('NOT_REGISTERED');
    expect(await outcomeOf(() => read('POST /x', '{"a":2}'))).toBe('NOT_REGISTERED');
  });

  it.each([
    ['another secret', claims, { ...check, secret: random(32) }],
    ['another issuer', claims, { ...check, issuer: 'x' }],
    ['a later time', claims, { ...check, nowSeconds: 1_000_060 }],
    ['a time before it was made', { ...claims, iat: 1_000_061, exp: 1_000_090 }, check],
    ['too long a life', { ...claims, exp: 1_000_000 + 3_601 }, check],
    ['a claim too many', { ...claims, admin: 1 }, check],
    ['no session', { ...claims, session: undefined }, check],
  ])('the application’s word counts for nothing with %s', async (_what, said, against) => {
    const token = await signToken(said as typeof claims, secret);
    expect(await outcomeOf(() => readAccessToken(token, against))).toBe('NOT_REGISTERED');
  });

  it('counts for nothing without a signature, with another algorithm, or altered', async () => {
    const token = await signToken(claims, secret);
    const [, payload, signature = ''] = token.split('.');
    const none = `${toBase64Url(Buffer.from('{"alg":"none"}'))}.${payload}.`;
    const altered = flips(fromBase64Url(signature)).map((bytes) => token.replace(signature, toBase64Url(bytes)));
    const forged = [none, `${token}.x`, token.slice(0, -1), '', 'a.b.c', ...altered];
    expect(await outcomes(forged, (one) => readAccessToken(one, check))).toEqual(['NOT_REGISTERED']);
  });
});
