import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTES } from '@maillon/vault/http/routes';
import { type AccessClaims, signToken } from '@maillon/vault/server/tokens';
import { type AVault, aVault, ISSUER } from '../testing/a-vault.ts';
import { contents } from '../testing/contents.ts';

/**
 * Every route of the table that browsers ask, so that a new one is here by itself: without a token, with one that was forged, with
 * other methods and sizes.
 */
let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const routes = Object.entries(ROUTES).map(([name, { method, path }]) => ({ name, method, path }));
const UUID = '01900000-0000-7000-8000-0000000000aa';
const filled = (path: string): string =>
  path
    .replace(/\/groups\/:id/, `/groups/cvg_${'a'.repeat(32)}`)
    .replace(/\/identities\/:id/, `/identities/cvi_${'a'.repeat(32)}`)
    .replace(/:place/, '0')
    .replaceAll(/:\w+/g, UUID);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string | undefined;
}
const send = async ({ method, path, body }: Sent, authorization?: string) => {
  const response = await fetch(`${vault.baseUrl}${path}`, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
};

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);
const claims = (changes: Partial<AccessClaims> = {}): AccessClaims => ({
  ...{ iss: ISSUER, sub: 'eve', jti: crypto.randomUUID(), iat: nowSeconds(), exp: nowSeconds() + 600 },
  ...{ use: 'vault-access', session: 'session-of-eve' },
  ...changes,
});
const sign = (changes: object, secret = vault.dependencies.appSecret): Promise<string> =>
  signToken(claims(changes), secret);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const FORGED: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['signed with another secret', () => sign({}, crypto.getRandomValues(new Uint8Array(32)))],
  ['of another issuer', () => sign({ iss: 'evil' })],
  ['that is over', () => sign({ iat: nowSeconds() - 700, exp: nowSeconds() - 1 })],
  ['for a day', () => sign({ exp: nowSeconds() + 86_400 })],
  ['of tomorrow', () => sign({ iat: nowSeconds() + 86_400, exp: nowSeconds() + 87_000 })],
  ['between servers', () => vault.serviceToken('POST /internal/accounts/forget', '')],
  ['for a new identity', () => vault.signupToken('eve', 'profile-eve')],
  ['without an algorithm', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
  [
    'whose person was changed',
    async () => {
      const [head, , signature] = (await sign({})).split('.');
      return `${head}.${part(claims({ sub: 'ana' }))}.${signature}`;
    },
  ],
  [
    'of a session that was signed out',
    () => {
      vault.application.ended.add('ended');
      return sign({ session: 'ended' });
    },
  ],
];

describe('every route of the vault', () => {
  it('is asked here', () => expect(routes.length).toBeGreaterThan(40));

  it.each(routes)('$name ($method $path) reads nothing of a request without a token', async ({ method, path }) => {
    const body = method === 'GET' ? undefined : '{"no":';
    for (const bearer of [undefined, 'Bearer ', 'Bearer x.y.z', 'Basic ZXZlOmV2ZQ==']) {
      expect(await send({ method, path: filled(path), body }, bearer)).toEqual({
        status: 401,
        text: '{"code":"LOCKED"}',
      });
    }
  });

  it.each(FORGED)('is shut to a token %s', async (_what, make) => {
    const bearer = `Bearer ${await make()}`;
    for (const { method, path } of routes) {
      const body = method === 'GET' ? undefined : '{}';
      expect([path, await send({ method, path: filled(path), body }, bearer)]).toEqual([
        path,
        { status: 401, text: '{"code":"LOCKED"}' },
      ]);
    }
  });

  it('takes no other method, no other size, and answers each in a code', async () => {
    const bearer = `Bearer ${await sign({})}`;
    const known = new Set(routes.map(({ method, path }) => `${method} ${filled(path)}`));
    const before = await contents(vault);
    for (const { method, path } of routes) {
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (known.has(`${other} ${filled(path)}`)) continue;
        const body = other === 'GET' ? undefined : '{}';
        const answer = await send({ method: other, path: filled(path), body }, bearer);
        // `self` and `retrieve` may stand for an id, and are none.
        expect([other, path, [404, 422].includes(answer.status), answer.text]).toEqual([
          other,
          path,
          true,
          expect.stringMatching(/^\{"code":"[A-Z_]+"/),
        ]);
      }
      if (method === 'GET') continue;
      for (const body of [
        '',
        '{}',
        '[]',
        'null',
        '7',
        '"x"',
        `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
        `{"id":"${'a'.repeat(1_000_000)}"}`,
      ]) {
        const { status, text } = await send({ method, path: filled(path), body }, bearer);
        const isRefused = status >= 400 && status < 500 && /^\{"code":"[A-Z_]+"/.test(text);
        // What takes no body does not read one: it answers as it does without.
        const isAsWithout =
          JSON.stringify(await send({ method, path: filled(path) }, bearer)) === JSON.stringify({ status, text });
        expect([method, path, body.slice(0, 20), status, isRefused || isAsWithout]).toEqual([
          method,
          path,
          body.slice(0, 20),
          status,
          true,
        ]);
      }
    }
    expect(await contents(vault)).toEqual(before);
  }, 60_000);
});

it('none of all this was a defect', () => {
  expect(vault.logged.filter((line) => line.includes('vault.defect'))).toEqual([]);
});
