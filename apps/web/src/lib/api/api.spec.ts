import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { current } from '@maillon/contracts/accounts/users';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { fakeSdk, setSessionTrace } from '../../testing/session.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { call, ifMatch } from './api.ts';
import { setPublicConfig } from './public-config.ts';

const unauthorised = () => json({ message: 'try refresh token' }, { status: 401 });
const me = () => json(aPatient());

const ended = jest.fn();
onSessionEnd(ended);

let sdk: ReturnType<typeof fakeSdk>;
beforeEach(() => {
  setPublicConfig(TEST_CONFIG);
  sdk = fakeSdk();
  setSessionTrace(true);
  ended.mockReset();
});

describe('a call of the API', () => {
  it('names the application, the mode and the version', async () => {
    const api = fakeApi({ 'GET /api/user/current': me });
    await call(current, {});
    const headers = api.calls[0]?.headers;
    expect(headers?.get('x-app-name')).toBe('mobility');
    expect(headers?.get('x-app-mode')).toBe('LOCAL');
    expect(headers?.get('x-app-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(headers?.get('rid')).toBe('anti-csrf');
  });

  it('renews an expired session and is repeated once', async () => {
    const api = fakeApi({ 'GET /api/user/current': unauthorised });
    sdk.attemptRefresh.mockImplementation(async () => {
      api.on('GET /api/user/current', me);
      return true;
    });
    expect((await call(current, {})).data.firstName).toBe('Camille');
    expect(api.calls).toHaveLength(2);
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends the session when it cannot be renewed', async () => {
    const api = fakeApi({ 'GET /api/user/current': unauthorised });
    await expect(call(current, {})).rejects.toBeInstanceOf(ApiProblem);
    expect(api.calls).toHaveLength(1);
    expect(ended).toHaveBeenCalledWith('expired');
  });

  it('tells a visitor of no session that expired', async () => {
    fakeApi({ 'GET /api/user/current': unauthorised });
    setSessionTrace(false);
    await expect(call(current, {})).rejects.toBeInstanceOf(ApiProblem);
    expect(ended).toHaveBeenCalledWith('signed-out');
  });

  it('a call of the API never renews for another refusal', async () => {
    fakeApi({ 'GET /api/user/current': () => refusal(404, 'USER_NOT_FOUND', 'Aucun profil') });
    await expect(call(current, {})).rejects.toMatchObject({ problem: { code: 'USER_NOT_FOUND' } });
    expect(sdk.attemptRefresh).not.toHaveBeenCalled();
  });

  it('carries the version it changes as a strong entity tag', () => {
    expect(ifMatch(7)).toEqual({ 'if-match': '"7"' });
  });
});
