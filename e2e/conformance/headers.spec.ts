import { createHash } from 'node:crypto';
import { aPatient } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { send } from './support/wire.ts';

const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'rid,idempotency-key' };

test('answers of the interface may be neither kept, framed nor run', async ({ product }) => {
  for (const path of ['/api/health/live', '/api/user/current', '/api/unknown', '/api/auth/session']) {
    const { headers } = await send(product.address, 'GET', path);
    expect(headers, path).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});

test('the web app runs its own files by their hashes, and no line in the page but their list', async ({ product }) => {
  const page = await send(product.address, 'GET', '/', { headers: { accept: 'text/html' } });
  const policy = String(page.headers['content-security-policy']);
  for (const directive of [
    "default-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types maillon-workers default dompurify ProseMirrorClipboard',
  ]) {
    expect(policy.split('; ')).toContain(directive);
  }
  expect(policy).not.toMatch(/unsafe|nonce|\*/);
  const importMap = /<script type="importmap">(.*?)<\/script>/.exec(page.text)?.[1] ?? '';
  expect(Object.keys(JSON.parse(importMap).integrity).length).toBeGreaterThan(100);
  const hash = createHash('sha256').update(importMap).digest('base64');
  expect(policy.split('; ')).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(page.headers['integrity-policy']).toBe('blocked-destinations=(script)');
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)(?! type="importmap">)|\son\w+=|style="/);
  expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
});

test('a page of the app opens by its address, a missing file does not', async ({ product }) => {
  const open = (path: string, accept: string) => send(product.address, 'GET', path, { headers: { accept } });
  for (const path of ['/login', '/app/agenda?view=week', '/nowhere']) {
    expect((await open(path, 'text/html')).text).toContain('<div id="root"');
  }
  expectRefusal(await open('/missing.png', 'image/*'), 404, 'NOT_FOUND');
});

test('only listed origins may read with cookies', async ({ product }) => {
  const { port } = new URL(product.address);
  const ask = (origin: string) =>
    send(product.address, 'OPTIONS', '/api/appointment', { headers: { origin, ...PREFLIGHT } });
  expect((await ask(`http://127.0.0.1:${port}`)).headers).toMatchObject({
    'access-control-allow-origin': `http://127.0.0.1:${port}`,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': expect.stringContaining('idempotency-key'),
  });
  for (const origin of ['https://evil.example', 'null', `http://localhost:${port}.evil.example`]) {
    expect((await ask(origin)).headers['access-control-allow-origin'], origin).toBeUndefined();
  }
});

test('a write with cookies needs the header that a form cannot send, and no foreign origin', async ({ product }) => {
  const { caller } = await aPatient(product);
  const write = (headers: Record<string, string>) =>
    send(product.address, 'POST', '/api/user/current/terms', {
      headers: { 'content-type': 'application/json', cookie: caller.cookieHeader(), ...headers },
      body: '{"version":"2025-01-29"}',
    });
  expectRefusal(await write({}), 403, 'CSRF');
  expectRefusal(await write({ rid: 'x', origin: 'https://evil.example' }), 403, 'ORIGIN_NOT_ALLOWED');
  expectRefusal(await write({ rid: 'x', origin: 'null' }), 403, 'ORIGIN_NOT_ALLOWED');
  expect((await write({ rid: 'x', origin: product.address })).status).toBe(204);
  expect((await write({ rid: 'x' })).status).toBe(204);
});

test('a client of another environment or version is refused as such, signed in or not', async ({ product }) => {
  const { caller } = await aPatient(product);
  const refused = { 'x-app-mode': 'PROD' };
  expectRefusal(await caller.get('/user/current', refused), 400, 'ENVIRONMENT_MISMATCH', {
    detail: 'Requête invalide',
  });
  expectRefusal(
    await send(product.address, 'GET', '/api/user/current', { headers: refused }),
    400,
    'ENVIRONMENT_MISMATCH',
  );
  const code = await caller.call('POST', '/auth/signinup/code', { body: { email: 'a@b.example' }, headers: refused });
  expectRefusal(code, 400, 'ENVIRONMENT_MISMATCH');
  expectRefusal(await caller.get('/user/current', { 'x-api-version': '2' }), 400, 'BAD_REQUEST');
  const known = { 'x-app-mode': 'LOCAL', 'x-app-name': 'dispatch', 'x-app-version': '0', 'x-api-version': '1' };
  expect((await caller.get('/user/current', known)).status).toBe(200);
});

test('each answer has the limits of its caller', async ({ product }) => {
  const { caller } = await aPatient(product);
  const { headers } = await caller.get('/user/current');
  expect(headers).toMatchObject({
    'ratelimit-policy': expect.stringContaining('"read";q='),
    ratelimit: expect.stringMatching(/^"read";r=\d+;t=\d+$/),
  });
});
