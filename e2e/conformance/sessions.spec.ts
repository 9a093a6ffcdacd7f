import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { Caller, type TokenMode } from './support/caller.ts';
import { aPatient } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());
const may = async (caller: Caller): Promise<boolean> => (await caller.get('/user/current')).status === 200;

test('a browser gets its tokens in cookies that no script reads, a native shell in headers', async ({ product }) => {
  const { caller, who } = await aPatient(product);
  await product.ask('delete from contact_limits');
  const lines = (await caller.signIn(who.email)).headers['set-cookie'] ?? [];
  expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['sAccessToken', 'sRefreshToken']);
  for (const line of lines) expect(line).toMatch(/HttpOnly; SameSite=Lax/i);
  expect(lines.find((line) => line.startsWith('sRefreshToken'))).toContain('Path=/api/auth/session/refresh');

  const native = await aPatient(product, 'header');
  expect([...native.caller.cookies]).toEqual([]);
  expect(await may(native.caller)).toBe(true);
  // A header is not sent by a form, so it needs no further proof.
  const written = await native.caller.call('POST', '/user/current/terms', {
    body: { version: '2025-01-29' },
    headers: { rid: '' },
  });
  expect(written.status).toBe(204);
});

for (const mode of ['cookie', 'header'] satisfies TokenMode[]) {
  test(`an old refresh token that comes back ends the whole family (${mode})`, async ({ product }) => {
    const { caller, userId } = await aPatient(product, mode);
    const stolen = caller.copy();
    expect((await caller.refresh()).status).toBe(200);
    // Only the first use of the new token makes the old one old.
    expect(await may(caller)).toBe(true);

    const theft = await stolen.refresh();
    expect([theft.status, theft.as()]).toEqual([401, { message: 'token theft detected' }]);
    expect(await may(caller)).toBe(false);
    expect((await caller.refresh()).status).toBe(401);
    const audited = await product.ask(
      `select 1 from audit_events e join sessions s on s.handle = e.target_id
        where e.action = 'auth.token_theft' and s.user_id = $1`,
      [userId],
    );
    expect(audited).toHaveLength(1);
  });
}

test('signing out ends the session and only it; its tokens open nothing afterwards', async ({ product }) => {
  const { caller, who } = await aPatient(product);
  await product.ask('delete from contact_limits');
  const other = new Caller(product.address);
  await other.signIn(who.email);
  const kept = caller.copy();
  expect((await caller.signOut()).as()).toEqual({ status: 'OK' });

  expect(await may(kept)).toBe(false);
  expect((await kept.refresh()).status).toBe(401);
  expect(await may(other)).toBe(true);
  expect((await new Caller(product.address).signOut()).status).toBe(401);
});

test('a token that the product did not sign opens nothing', async ({ product }) => {
  const { caller } = await aPatient(product, 'header');
  const token = caller.accessToken ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const byKey = (start: string) => `${start}.${createSign('RSA-SHA256').update(start).sign(privateKey, 'base64url')}`;
  const byWord = (start: string) => `${start}.${createHmac('sha256', 'secret').update(start).digest('base64url')}`;

  const forged = [
    `${encode({ ...header, alg: 'none' })}.${body}.`,
    `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    byWord(`${encode({ ...header, alg: 'HS256' })}.${body}`),
    byKey(`${head}.${body}`),
    byKey(`${encode({ ...header, kid: 's-unknown' })}.${body}`),
    `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    caller.refreshToken ?? '',
    `${head}.${body}`,
    '',
    'a.b.c',
    '..',
  ];
  for (const text of forged) {
    const answer = await new Caller(product.address).get('/user/current', { authorization: `Bearer ${text}` });
    expectRefusal(answer, 401, 'UNAUTHORISED');
  }
  expect(await may(caller)).toBe(true);
});

test('a refresh without the header of our clients changes nothing but the client', async ({ product }) => {
  const { caller } = await aPatient(product);
  const kept = caller.copy();
  const forged = await caller.call('POST', '/auth/session/refresh', { headers: { origin: 'https://evil.example' } });
  expectRefusal(forged, 403, 'ORIGIN_NOT_ALLOWED');
  expect(await may(kept)).toBe(true);
  expect((await kept.refresh()).status).toBe(200);
});

test('the session names its user, its expiry and its authentication', async ({ product }) => {
  const { caller, userId } = await aPatient(product);
  const session = (await caller.get('/auth/session')).as<{ expiresAt: string }>();
  expect(session).toMatchObject({ userId, handle: expect.any(String), impersonation: null });
  const days = (Date.parse(session.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});
