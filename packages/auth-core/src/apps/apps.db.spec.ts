import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore({ furtherApps: true, apiKey: false });
});
afterAll(() => core.end());

const putApp = (appId: string, coreConfig?: object) =>
  core.put('/recipe/multitenancy/app/v2', { appId, ...(coreConfig && { coreConfig }) });

describe('an app made over HTTP', () => {
  it('an app made over HTTP is new once', async () => {
    expect((await putApp('a-1')).json).toEqual({ status: 'OK', createdNew: true });
    expect((await putApp('appid-A-1')).json).toEqual({ status: 'OK', createdNew: false });
  });

  it('an app made over HTTP sees nothing of another', async () => {
    await putApp('a-2');
    await core.post('/appid-a-2/public/recipe/signinup/code', { email: 'a@example.org' });
    const codesIn = async (app: string) => (await core.get(`${app}/recipe/signinup/codes?email=a%40example.org`)).json;
    expect(await codesIn('/appid-a-2')).toMatchObject({ devices: [expect.anything()] });
    expect(await codesIn('')).toEqual({ status: 'OK', devices: [] });
  });

  it('an app made over HTTP signs with keys of its own', async () => {
    await putApp('a-3');
    const keysOf = async (app: string) => (await core.get(`${app}/.well-known/jwks.json`)).json;
    expect(await keysOf('/appid-a-3')).not.toEqual(await keysOf(''));
  });

  it('an app made over HTTP keeps the rules it was made with', async () => {
    await putApp('a-4', { passwordless_code_lifetime: 1_000, passwordless_max_code_input_attempts: 1 });
    const made = await core.post('/appid-a-4/recipe/signinup/code', { email: 'a@example.org' });
    expect(made.json).toMatchObject({ status: 'OK', codeLifetime: 1_000 });
    const { preAuthSessionId, deviceId } = made.json;
    const tried = await core.post('/appid-a-4/recipe/signinup/code/consume', {
      preAuthSessionId,
      deviceId,
      userInputCode: 'wrong',
    });
    expect(tried.json).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('keeps the rules that are not named when it is put again', async () => {
    await putApp('a-8', { passwordless_code_lifetime: 1_000 });
    await putApp('a-8', { passwordless_max_code_input_attempts: 2 });
    const made = await core.post('/appid-a-8/recipe/signinup/code', { email: 'a@example.org' });
    expect(made.json).toMatchObject({ status: 'OK', codeLifetime: 1_000 });
  });

  it('asks for a key of its own, and the core beside it for none', async () => {
    const [key, other] = ['k'.repeat(20), 'o'.repeat(20)];
    await putApp('a-9', { api_keys: `${key}, ${other}` });
    const asked = (headers: Record<string, string>) => fetch(`${core.connectionUri}/appid-a-9/apiversion`, { headers });
    expect((await asked({ 'api-key': key })).status).toBe(200);
    expect((await asked({ 'api-key': other })).status).toBe(200);
    for (const headers of [{}, { 'api-key': 'x'.repeat(20) }]) {
      const answer = await asked(headers as Record<string, string>);
      expect([answer.status, await answer.text()]).toEqual([401, 'Invalid API key\n']);
    }
    expect((await fetch(`${core.connectionUri}/appid-a-9/.well-known/jwks.json`)).status).toBe(200);
    expect((await fetch(`${core.connectionUri}/apiversion`)).status).toBe(200);
  });

  it('is listed until it is removed, and its data with it', async () => {
    await putApp('a-5');
    await core.put('/appid-a-5/recipe/role', { role: 'kept' });
    const listed = async () => JSON.stringify((await core.get('/recipe/multitenancy/app/list/v2')).json);
    expect(await listed()).toContain('a-5');

    const remove = () => core.post('/recipe/multitenancy/app/remove', { appId: 'a-5' });
    expect((await remove()).json).toEqual({ status: 'OK', didExist: true });
    expect((await remove()).json).toEqual({ status: 'OK', didExist: false });
    expect(await listed()).not.toContain('a-5');
    expect((await core.get('/appid-a-5/recipe/roles')).status).toBe(400);

    await putApp('a-5');
    expect((await core.get('/appid-a-5/recipe/roles')).json).toEqual({ status: 'OK', roles: [] });
  });

  it.each([
    ['', 400],
    ['a b', 400],
    ['../x', 400],
    ['public', 400],
  ])('an app made over HTTP cannot be called %p', async (appId, status) =>
    expect((await putApp(appId)).status).toBe(status),
  );

  it('an app made over HTTP cannot make another', async () => {
    await putApp('a-6');
    expect((await core.put('/appid-a-6/recipe/multitenancy/app/v2', { appId: 'a-7' })).status).toBe(404);
  });
});

it('a core that asks for no key takes any, and none', async () => {
  expect((await fetch(`${core.connectionUri}/recipe/roles`)).status).toBe(200);
  expect((await core.get('/recipe/roles', { 'api-key': 'whatever' })).status).toBe(200);
});

it('no app is made where that was not asked for', async () => {
  const plain = await startTestCore();
  expect((await plain.put('/recipe/multitenancy/app/v2', { appId: 'a-1' })).status).toBe(404);
  await plain.end();
});
