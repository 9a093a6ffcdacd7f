import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anActor, anHttpServer, type TestHttpServer } from '../../testing/http/an-http-server.ts';
import { ThingsController } from '../../testing/http/things.controller.ts';

const ID = '01970000-0000-7000-8000-0000000000a1';

describe('the pipeline', () => {
  let http: TestHttpServer;

  beforeAll(async () => {
    http = await anHttpServer({ controllers: [ThingsController] });
    const { people } = http.sessions;
    people.set('doctor', anActor());
    people.set('inactive', anActor({ active: false }));
    people.set('newcomer', null);
    people.set('nurse', anActor({ userType: 'assistant' }));
    people.set('admin', anActor({ isAdmin: true }));
    people.set('impersonated', anActor({ impersonatorId: 'someone' }));
    people.set('impersonated demo', anActor({ impersonatorId: 'someone', isDemo: true }));
    people.set('impersonated admin', anActor({ impersonatorId: 'someone', isAdmin: true }));
  });

  afterAll(() => http.app.close());

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, who?: string, more: object = {}) =>
    http.app.inject({ method, url, headers: { ...(who === undefined ? {} : { authorization: who }) }, ...more });

  describe('who may call', () => {
    it.each([
      ['nobody reading', 'GET', `/api/thing/${ID}`, undefined, 401, 'UNAUTHORISED'],
      ['someone inactive', 'GET', `/api/thing/${ID}`, 'inactive', 403, 'USER_INACTIVE'],
      ['someone without a profile', 'GET', `/api/thing/${ID}`, 'newcomer', 403, 'USER_INACTIVE'],
      ['a user type that is not in the audience', 'GET', `/api/thing/${ID}`, 'nurse', 403, 'FORBIDDEN'],
      ['a doctor on an admin page', 'GET', '/api/admin/thing', 'doctor', 403, 'FORBIDDEN'],
      ['an impersonated admin on an admin page', 'GET', '/api/admin/thing', 'impersonated admin', 403, 'FORBIDDEN'],
      [
        'an impersonator where nothing is said of them',
        'GET',
        '/api/thing',
        'impersonated',
        403,
        'IMPERSONATION_READ_ONLY',
      ],
      ['the same for a demo person', 'GET', '/api/thing', 'impersonated demo', 403, 'IMPERSONATION_READ_ONLY'],
      ['an impersonator writing', 'DELETE', `/api/thing/${ID}`, 'impersonated', 403, 'IMPERSONATION_READ_ONLY'],
    ] as const)('%s is refused', async (_rule, method, url, who, status, code) => {
      const answer = await send(method, url, who);

      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ status, code });
    });

    it.each([
      ['a doctor reading', 'GET', `/api/thing/${ID}`, 'doctor', 200],
      ['an admin on an admin page', 'GET', '/api/admin/thing', 'admin', 200],
      ['an impersonator reading', 'GET', `/api/thing/${ID}`, 'impersonated', 200],
      ['an impersonator writing for a demo person', 'DELETE', `/api/thing/${ID}`, 'impersonated demo', 204],
      ['someone inactive asking about the session', 'GET', '/api/thing/mine/session', 'inactive', 200],
      ['someone without a profile asking about the session', 'GET', '/api/thing/mine/session', 'newcomer', 200],
      ['nobody on a public endpoint', 'POST', '/api/open', undefined, 200],
    ] as const)('%s passes', async (_rule, method, url, who, status) => {
      expect((await send(method, url, who)).statusCode).toBe(status);
    });

    it('gives an impersonator what the contract does not redact', async () => {
      const [seen, own] = [
        await send('GET', `/api/thing/${ID}`, 'impersonated'),
        await send('GET', `/api/thing/${ID}`, 'doctor'),
      ];
      expect(seen.json()).toEqual({ ...own.json<object>(), name: 'Non communiqué' });
      expect(own.json().name).not.toBe('Non communiqué');
    });

    it('says who is missing before it says what is wrong with the input', async () => {
      const answer = await send('POST', '/api/thing', undefined, { payload: { nonsense: true } });

      expect(answer.statusCode).toBe(401);
    });

    it('keeps the words that the session SDK acts on', async () => {
      const none = await send('GET', `/api/thing/${ID}`);
      const expired = await send('GET', `/api/thing/${ID}`, 'expired');

      expect(none.json()).toMatchObject({ message: 'unauthorised' });
      expect(expired.json()).toMatchObject({ message: 'try refresh token' });
    });

    it('hides an endpoint of another mode like a path that never was', async () => {
      const answer = await send('GET', '/api/only-in-dev');

      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('what leaves', () => {
    it('holds only what the contract names', async () => {
      const answer = await send('GET', `/api/thing/${ID}`, 'doctor');

      expect(answer.json()).toEqual({ id: ID, name: 'a thing', version: 3 });
    });

    it('carries the version, and 304 to whoever has it', async () => {
      const first = await send('GET', `/api/thing/${ID}`, 'doctor');
      const again = await send('GET', `/api/thing/${ID}`, undefined, {
        headers: { authorization: 'doctor', 'if-none-match': first.headers.etag },
      });

      expect(first.headers.etag).toBe('"3"');
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
    });

    it('carries a weak tag for a list, and 304 while the list is the same', async () => {
      const first = await send('GET', '/api/thing', 'doctor');
      const headers = { authorization: 'doctor', 'if-none-match': String(first.headers.etag) };
      const same = await http.app.inject({ method: 'GET', url: '/api/thing', headers });
      const other = await http.app.inject({ method: 'GET', url: '/api/thing?query=x', headers });

      expect(first.headers.etag).toMatch(/^W\/"/);
      expect(same.statusCode).toBe(304);
      expect(other.statusCode).toBe(200);
    });

    it('is the first item of a list, or null, for whoever asks for one', async () => {
      const [first] = (await send('GET', '/api/thing?query=abc', 'doctor')).json();

      expect((await send('GET', '/api/thing?query=abc&$first=1', 'doctor')).json()).toEqual(first);
      expect((await send('GET', '/api/thing?query=none&$first=1', 'doctor')).body).toBe('null');
      expect((await send('GET', '/api/thing?$first=2', 'doctor')).statusCode).toBe(422);
    });

    it('carries the way to the next page', async () => {
      const answer = await send('GET', '/api/thing?query=abc&$limit=7', 'doctor');

      expect(answer.headers['x-next-cursor']).toBe('next-page');
      expect(answer.headers.link).toBe('</api/thing?query=abc&%24limit=7&%24after=next-page>; rel="next"');
      expect(answer.headers['x-total-count']).toBe('7');
    });

    it('tells a HEAD what a GET would', async () => {
      const answer = await http.app.inject({
        method: 'HEAD',
        url: `/api/thing/${ID}`,
        headers: { authorization: 'doctor' },
      });

      expect(answer.statusCode).toBe(200);
      expect(answer.headers.etag).toBe('"3"');
      expect(answer.body).toBe('');
    });

    it('has no body and no type when there is nothing to say', async () => {
      const answer = await send('DELETE', `/api/thing/${ID}`, 'doctor');

      expect(answer.statusCode).toBe(204);
      expect(answer.body).toBe('');
      expect(answer.headers['content-type']).toBeUndefined();
    });

    it('is never kept by a cache, loads nothing, and names the request', async () => {
      const answer = await send('GET', `/api/thing/${ID}`, 'doctor');

      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
        ratelimit: '"read";r=599;t=1',
        'ratelimit-policy': '"read";q=600;w=60',
      });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('repeats a plausible request id, and no other', async () => {
      const named = await send('GET', '/api/thing', undefined, { headers: { 'x-request-id': 'abc-12345' } });
      const phone = await send('GET', '/api/thing', undefined, { headers: { 'x-request-id': '0612345678' } });

      expect(named.headers['x-request-id']).toBe('abc-12345');
      expect(named.json()).toMatchObject({ traceId: 'abc-12345' });
      expect(phone.headers['x-request-id']).not.toBe('0612345678');
    });
  });

  describe('versions', () => {
    const rename = (id: string, ifMatch?: string) =>
      http.app.inject({
        method: 'PATCH',
        url: `/api/thing/${id}`,
        headers: { authorization: 'doctor', ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
        payload: { name: 'new' },
      });

    it.each([
      ['no version at all', undefined, 428, 'IF_MATCH_REQUIRED'],
      ['an older version', '"2"', 412, 'STALE_VERSION'],
      ['a weak tag', 'W/"3"', 412, 'STALE_VERSION'],
      ['something that is no version', 'three', 412, 'STALE_VERSION'],
    ])('a change with %s is refused', async (_rule, ifMatch, status, code) => {
      const answer = await rename(ID, ifMatch);

      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code });
    });

    it('a change with the current version passes and gives the next one', async () => {
      const answer = await rename(ID, '"3"');

      expect(answer.statusCode).toBe(200);
      expect(answer.headers.etag).toBe('"4"');
    });

    it('what the caller may not see is unknown before it is stale', async () => {
      expect((await rename('01970000-0000-7000-8000-0000000000a0')).statusCode).toBe(404);
    });
  });

  describe('labels', () => {
    it.each([
      ['another environment', { 'x-app-mode': 'PROD' }, 400, 'ENVIRONMENT_MISMATCH'],
      ['another version of the interface', { 'x-api-version': '2' }, 400, 'BAD_REQUEST'],
    ])('a client of %s is told so', async (_rule, headers, status, code) => {
      const answer = await http.app.inject({ method: 'POST', url: '/api/open', headers });

      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code });
    });

    it('a client of this environment and version passes', async () => {
      const headers = { 'x-app-mode': 'LOCAL', 'x-api-version': '1', 'x-app-name': 'mobility' };

      expect((await http.app.inject({ method: 'POST', url: '/api/open', headers })).statusCode).toBe(200);
    });
  });
});
