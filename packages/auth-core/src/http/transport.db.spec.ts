import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore({ apiKey: 'k'.repeat(24) });
});
afterAll(() => core.end());

const asked = (path: string, headers: Record<string, string>) => fetch(core.connectionUri + path, { headers });

it('speaks CDI 5.4 and nothing else', async () => {
  const answer = await core.get('/apiversion?apiDomain=https%3A%2F%2Fapi&websiteDomain=https%3A%2F%2Fweb');
  expect(answer.json).toEqual({ versions: ['5.4'] });
});

it.each(['GET', 'POST', 'PUT', 'DELETE'])('%s /hello answers in plain text, without a key', async (method) => {
  const answer = await fetch(`${core.connectionUri}/hello`, { method });
  expect([answer.status, await answer.text()]).toEqual([200, 'Hello\n']);
});

it('the root says hello too', async () => expect((await asked('/', {})).status).toBe(200));

describe('the API key', () => {
  it.each([
    ['in its own header', { 'api-key': 'k'.repeat(24) }],
    ['as a bearer token', { authorization: `Bearer ${'k'.repeat(24)}` }],
    ['bare in authorization', { authorization: 'k'.repeat(24) }],
  ])('the API key is taken %s', async (_where, headers) =>
    expect((await asked('/recipe/roles', headers)).status).toBe(200),
  );

  it.each([
    ['missing', {}],
    ['wrong', { 'api-key': 'x'.repeat(24) }],
    ['empty', { 'api-key': '' }],
  ])('the API key is refused when %s', async (_what, headers) => {
    const answer = await asked('/recipe/roles', headers as Record<string, string>);
    expect([answer.status, await answer.text()]).toEqual([401, 'Invalid API key\n']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('is not asked for the public keys, which verifiers fetch without any header', async () => {
    const answer = await asked('/.well-known/jwks.json', {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^max-age=\d+, must-revalidate$/);
  });
});

it('hello is not said where its tables are gone, though Postgres is there', async () => {
  const lost = await startTestCore();
  expect((await lost.get('/hello')).status).toBe(200);
  await lost.database.query('drop schema auth_core cascade');
  expect((await lost.get('/hello')).status).toBe(500);
  await lost.end();
});

describe('a request that cannot be served', () => {
  it.each([
    ['an unknown path', 'GET', '/recipe/nothing', 404, 'Not found'],
    ['a lone word', 'GET', '/nothing', 404, 'Not found'],
    ['the wrong method', 'PUT', '/recipe/roles', 405, 'Method not supported'],
    ['an unknown tenant', 'GET', '/t1/users', 400, 'AppId or tenantId not found => Tenant with'],
    ['an unknown app', 'GET', '/appid-a1/users', 400, 'AppId or tenantId not found => App with'],
    ['an app-wide route asked of a tenant', 'GET', '/t1/recipe/roles', 403, 'Only public tenantId can call'],
  ])('%s', async (_what, method, path, status, text) => {
    const answer = await fetch(core.connectionUri + path, { method, headers: { 'api-key': core.apiKey } });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(text);
  });

  it.each(['{bad', '[]', '"text"', 'null', '1'])('the body %s', async (body) => {
    const answer = await core.post('/recipe/session', body);
    expect([answer.status, answer.text]).toEqual([400, 'Invalid Json Input\n']);
  });

  it('a body of more than a megabyte', async () => {
    const answer = await core.post('/recipe/session', { userId: 'x'.repeat(1_000_001) });
    expect([answer.status, answer.text]).toEqual([413, 'Request body too large\n']);
  });

  it('a character that Postgres cannot store', async () => {
    const answer = await core.get('/user/id?userId=%00');
    expect([answer.status, answer.text]).toEqual([400, 'Input contains a character that cannot be stored\n']);
  });

  it('a path that is no URL', async () => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(core.connectionUri);
      request({ host: '127.0.0.1', port, path: '//' }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

it('the tenant may be left out, named, spelt in capitals, and followed by a slash', async () => {
  for (const path of ['/users', '/public/users', '/PUBLIC/users/', '/appid-public/public/users']) {
    expect((await core.get(path)).status).toBe(200);
  }
});

it('the only tenant restricts no way of signing in', async () => {
  const { json } = await core.get('/public/recipe/multitenancy/tenant/v2');
  expect(json).toEqual({ status: 'OK', tenantId: 'public', thirdParty: { providers: [] }, coreConfig: {} });
});

it('asking for another tenant is no error', async () => {
  const { status, json } = await core.get('/t1/recipe/multitenancy/tenant/v2');
  expect([status, json]).toEqual([200, { status: 'TENANT_NOT_FOUND_ERROR' }]);
});

describe('account linking, which the Java core sells', () => {
  it('is refused with 402 for a user', async () => {
    const body = { thirdPartyId: 'g', thirdPartyUserId: '1', email: { id: 'a@b.c', isVerified: true } };
    const { json } = await core.post('/public/recipe/signinup', body);
    const { recipeUserId } = json;
    const text = 'Account linking feature is not enabled for this app. Please contact support to enable it.\n';
    for (const [path, ids] of [
      ['primary', { recipeUserId }],
      ['link', { recipeUserId, primaryUserId: recipeUserId }],
    ] as const) {
      const answer = await core.post(`/recipe/accountlinking/user/${path}`, ids);
      expect([answer.status, answer.text]).toEqual([402, text]);
    }
  });

  it('knows no user it was not told of', async () => {
    const answer = await core.post('/recipe/accountlinking/user/primary', { recipeUserId: 'nobody' });
    expect([answer.status, answer.text]).toEqual([400, 'Unknown user ID provided\n']);
  });
});
