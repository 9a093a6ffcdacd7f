import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anActor, anHttpServer, type TestHttpServer } from '../../testing/http/an-http-server.ts';
import { ThingsController } from '../../testing/http/things.controller.ts';

const ID = '01970000-0000-7000-8000-0000000000a1';

/** Hundreds of requests, on a machine that may be busy. */
const PROPERTY_MS = 60_000;

describe('the server', () => {
  let http: TestHttpServer;

  beforeAll(async () => {
    http = await anHttpServer({
      controllers: [ThingsController],
      env: { CORS_ORIGINS: 'https://app.example.org', PUBLIC_URL: 'https://maillon.example.org' },
    });
    http.sessions.people.set('doctor', anActor());
  });

  afterAll(() => http.app.close());

  describe('a path that is not there', () => {
    it.each([
      ['below the API', 'GET', '/api/nothing', 404, 'NOT_FOUND'],
      ['that is the API itself', 'GET', '/api', 404, 'NOT_FOUND'],
      ['outside of the API when no web app is served', 'GET', '/login', 404, 'NOT_FOUND'],
      ['that only begins like the API', 'GET', '/apis/config', 404, 'NOT_FOUND'],
      ['with an empty parameter', 'GET', '/api/thing/', 404, 'NOT_FOUND'],
      ['with a broken escape', 'GET', '/api/thing/%zz', 400, 'BAD_REQUEST'],
      ['that is 5000 characters long', 'GET', `/api/thing/${'x'.repeat(5000)}`, 414, 'URI_TOO_LONG'],
      ['with a query of 5000 characters', 'GET', `/api/thing?query=${'x'.repeat(5000)}`, 414, 'URI_TOO_LONG'],
    ] as const)('%s is answered with a problem', async (_rule, method, url, status, code) => {
      const answer = await http.app.inject({ method, url });

      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.json()).toMatchObject({ status, code });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    });

    it('a path that is not there is never repeated in the answer', async () => {
      const answer = await http.app.inject({ url: '/api/patient/marie.dupont@example.org?nir=255081416802538' });

      expect(answer.body).not.toContain('marie');
      expect(answer.body).not.toContain('2550814');
    });
  });

  it.each(['PUT', 'QUERY', 'PROPFIND', 'TRACE', 'POST'])(
    '%s is refused with the methods that there are',
    async (method) => {
      const bodies = [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }];
      for (const headers of bodies) {
        const answer = await http.app.inject({
          method: method as 'PUT',
          url: `/api/thing/${ID}`,
          headers,
          payload: 'x',
        });

        expect(answer.statusCode).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD, PATCH, DELETE');
        expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', instance: `/api/thing/${ID}` });
      }
    },
  );

  it('a method that no path knows is not found where there is no path', async () => {
    for (const url of ['/api/nothing', '/nothing']) {
      const answer = await http.app.inject({ method: 'QUERY' as 'GET', url });

      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', instance: url });
    }
  });

  it('HEAD is answered as GET is, without its body', async () => {
    const answer = await http.app.inject({
      method: 'HEAD',
      url: `/api/thing/${ID}`,
      headers: { authorization: 'doctor' },
    });

    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  describe('writes that a foreign page may have caused', () => {
    const post = (headers: Record<string, string>) =>
      http.app.inject({ method: 'POST', url: '/api/open', headers: { host: 'maillon.example.org', ...headers } });

    it.each([
      ['from an unknown origin', { origin: 'https://evil.example' }, 403, 'ORIGIN_NOT_ALLOWED'],
      ['from an opaque origin', { origin: 'null' }, 403, 'ORIGIN_NOT_ALLOWED'],
      ['from a listed host under another scheme', { origin: 'http://app.example.org' }, 403, 'ORIGIN_NOT_ALLOWED'],
      ['with a cookie session and no rid', { cookie: 'a=b; sAccessToken=x' }, 403, 'CSRF'],
    ])('%s are refused', async (_rule, headers, status, code) => {
      const answer = await post(headers);

      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code });
    });

    it.each([
      ['from our own origin', { origin: 'https://maillon.example.org' }],
      ['from the host that was called', { origin: 'http://maillon.example.org' }],
      ['from a listed origin', { origin: 'https://app.example.org' }],
      ['without an origin, as programs send them', {}],
      ['with a cookie session and rid', { cookie: 'sAccessToken=x', rid: 'anti-csrf' }],
      ['with a bearer token', { cookie: 'sAccessToken=x', authorization: 'Bearer x' }],
      ['with another cookie', { cookie: 'theme=dark' }],
    ])('%s pass', async (_rule, headers) => {
      expect((await post(headers as unknown as Record<string, string>)).statusCode).toBe(200);
    });

    it('are refused under another spelling of the path too', async () => {
      const answer = await http.app.inject({
        method: 'POST',
        url: '/%61pi/open',
        headers: { host: 'maillon.example.org', origin: 'https://evil.example' },
      });

      expect(answer.statusCode).toBe(403);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });

    it('reading is never refused for its origin', async () => {
      const answer = await http.app.inject({
        url: `/api/thing/${ID}`,
        headers: { origin: 'https://evil.example', authorization: 'doctor' },
      });

      expect(answer.statusCode).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  describe('CORS', () => {
    const preflight = (origin: string) =>
      http.app.inject({
        method: 'OPTIONS',
        url: '/api/thing',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'rid' },
      });

    it('lets a listed origin send our headers and its cookies', async () => {
      const answer = await preflight('https://app.example.org');

      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': 'https://app.example.org',
        'access-control-allow-credentials': 'true',
      });
      expect(answer.headers['access-control-allow-headers']).toContain('idempotency-key');
    });

    it('gives an unlisted origin nothing', async () => {
      const { headers } = await preflight('https://evil.example');

      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    });

    it('lets a listed origin read answers, refusals too; whoever names none is told nothing', async () => {
      const ask = (origin?: string, authorization = 'doctor') =>
        http.app.inject({
          url: `/api/thing/${ID}`,
          headers: { authorization, ...(origin === undefined ? {} : { origin }) },
        });
      const [listed, refused, own] = [
        await ask('https://app.example.org'),
        await ask('https://app.example.org', 'nobody'),
        await ask(),
      ];

      expect(listed.headers).toMatchObject({
        'access-control-allow-origin': 'https://app.example.org',
        vary: 'Origin',
      });
      expect(listed.headers['access-control-expose-headers']).toContain('etag');
      expect(listed.headers['access-control-expose-headers']).toContain('date');
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['access-control-allow-origin']).toBe('https://app.example.org');
      expect(own.headers.vary).toBe('Origin');
      expect(own.headers['access-control-expose-headers']).toBeUndefined();
    });

    it('OPTIONS that asks nothing of the kind is answered', async () => {
      const answer = await http.app.inject({ method: 'OPTIONS', url: '/api/thing' });

      expect(answer.statusCode).toBe(204);
      expect(answer.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
      const nowhere = await http.app.inject({ method: 'OPTIONS', url: '/api/nothing-here' });
      expect([nowhere.statusCode, nowhere.headers.allow]).toEqual([204, undefined]);
    });

    it('OPTIONS is answered with the headers of every answer', async () => {
      for (const answer of [await preflight('https://app.example.org'), await preflight('https://evil.example')]) {
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'no-store',
        });
        expect(answer.headers['x-request-id']).toBeDefined();
      }
    });
  });

  it('behind TLS, browsers are told to stay there', async () => {
    const answer = await http.app.inject({ method: 'POST', url: '/api/open' });

    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
  });

  it(
    'whatever method and path arrive, the answer is no 500',
    async () => {
      const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
      await fc.assert(
        fc.asyncProperty(methods, fc.webPath(), async (method, path) => {
          const answer = await http.app.inject({ method: method as 'GET', url: `/api${path}` });

          expect(answer.statusCode).toBeLessThan(500);
        }),
        { numRuns: 300 },
      );
    },
    PROPERTY_MS,
  );
});
