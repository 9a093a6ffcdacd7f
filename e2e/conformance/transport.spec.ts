import { connect } from 'node:net';
import { expect, expectRefusal, test } from './support/test.ts';
import { JSON_BODY, send } from './support/wire.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const BODIES: readonly [rule: string, body: string, headers: Record<string, string>, status: number, code: string][] = [
  ['that is cut off', '{"a":', JSON_BODY, 400, 'BAD_REQUEST'],
  ['that begins with a byte order mark', '\ufeff{}', JSON_BODY, 400, 'BAD_REQUEST'],
  ['that names a prototype', '{"__proto__":{"isAdmin":true}}', JSON_BODY, 400, 'BAD_REQUEST'],
  ['that names a constructor', '{"constructor":{"prototype":{}}}', JSON_BODY, 400, 'BAD_REQUEST'],
  ['that is a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['that says it is text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['that does not say what it is', '{}', {}, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['of more than 256 KiB', JSON.stringify('x'.repeat(256 * 1024)), JSON_BODY, 413, 'PAYLOAD_TOO_LARGE'],
  ['of 21 levels', nested(21), JSON_BODY, 413, 'PAYLOAD_TOO_LARGE'],
  ['of a hundred thousand levels', nested(100_000), JSON_BODY, 413, 'PAYLOAD_TOO_LARGE'],
  ['with a list of 1001', JSON.stringify([...Array(1001).keys()]), JSON_BODY, 413, 'PAYLOAD_TOO_LARGE'],
];

for (const [rule, body, headers, status, code] of BODIES) {
  test(`a body ${rule} is refused before its sender is looked for`, async ({ product }) => {
    expectRefusal(await send(product.address, 'POST', '/api/user', { body, headers }), status, code);
  });
}

for (const body of [nested(20), JSON.stringify([...Array(1000).keys()]), 'null', '""', '1']) {
  test(`a body within the limits is only refused for want of a session: ${body.slice(0, 24)}`, async ({ product }) => {
    expectRefusal(await send(product.address, 'POST', '/api/user', { body, headers: JSON_BODY }), 401, 'UNAUTHORISED');
  });
}

test('an address of more than 4 KiB is too long', async ({ product }) => {
  expectRefusal(await send(product.address, 'GET', `/api/doctor?query=${'a'.repeat(5000)}`), 414, 'URI_TOO_LONG');
});

for (const path of [
  '/api/unknown',
  '/api',
  '/api/',
  '/api//user/current',
  '/api/user/current/',
  '/api/../../etc/passwd',
]) {
  test(`${path} is an unknown path of the interface`, async ({ product }) => {
    expectRefusal(await send(product.address, 'GET', path, { headers: { accept: 'text/html' } }), 404, 'NOT_FOUND');
  });
}

for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '//evil.example/', '/assets/none.js']) {
  test(`${path} is no file`, async ({ product }) => {
    expectRefusal(await send(product.address, 'GET', path, { headers: { accept: 'text/html' } }), 404, 'NOT_FOUND');
  });
}

test('an address that cannot be decoded is a bad request', async ({ product }) => {
  const answer = await send(product.address, 'GET', '/api/doctor/%zz');
  expect(answer.as()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});

for (const method of ['PUT', 'DELETE', 'TRACE']) {
  test(`${method} is refused where only GET is known`, async ({ product }) => {
    const answer = await send(product.address, method, '/api/health/live');
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.allow).toContain('GET');
  });
}

test('HEAD answers as GET, without a body; OPTIONS without a preflight is no fault', async ({ product }) => {
  const head = await send(product.address, 'HEAD', '/api/health/live');
  expect([head.status, head.text]).toEqual([200, '']);
  expect((await send(product.address, 'HEAD', '/api/user/current')).status).toBe(401);
  expect((await send(product.address, 'OPTIONS', '/api/health/live')).status).toBe(204);
});

test('a request id of the caller comes back, a strange one does not', async ({ product }) => {
  const idFor = async (given: string) =>
    (await send(product.address, 'GET', '/api/health/live', { headers: { 'x-request-id': given } })).headers[
      'x-request-id'
    ];
  expect(await idFor('550e8400-e29b-41d4-a716-446655440000')).toBe('550e8400-e29b-41d4-a716-446655440000');
  expect(await idFor('<script>alert(1)</script>')).not.toContain('script');
  // A telephone number is not taken for an id and written to the log.
  expect(await idFor('0612345678')).not.toBe('0612345678');
});

test('garbage instead of HTTP is a 400 and the product goes on', async ({ product }) => {
  const { port, hostname } = new URL(product.address);
  const say = (bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let heard = '';
      socket.on('data', (chunk) => {
        heard += String(chunk);
      });
      socket.on('close', () => resolve(heard));
    });
  const smuggled =
    'POST /api/user HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  for (const bytes of ['GARBAGE\r\n\r\n', smuggled, 'GET /api/health/live HTTP/1.1\r\n\r\n']) {
    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect((await send(product.address, 'GET', '/api/health/ready')).status).toBe(200);
});
