import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

/** Seald where a deployment chose it: its key storage, as its documentation describes it, is a stub. */
const asked: { readonly path: string; readonly headers: Record<string, unknown>; readonly body: object }[] = [];
let status = 200;
const storage = await HttpStub.start(({ path, headers, body }) => {
  asked.push({ path, headers, body: JSON.parse(body.toString()) });
  return { status, body: JSON.stringify({ session_id: 'session-of-seald', must_authenticate: false }) };
});
afterAll(() => storage.stop());

const app = anApp({
  env: {
    SEALD_APP_ID: 'app-of-ours',
    SEALD_API_URL: 'https://api.seald.example',
    SEALD_KEY_STORAGE_URL: storage.url,
    SEALD_KEY_STORAGE_KEY: 'key-of-ours',
    SEALD_JWT_SECRET_ID: 'secret-id',
    SEALD_JWT_SECRET: 'the secret itself',
  },
});

let patient: SignedUp;
beforeEach(async () => {
  status = 200;
  patient = await aSignedUpPatient(app());
  asked.length = 0;
});
const post = (path: string, body: object = {}) => patient.browser.post(`/user/current/${path}`, body);

describe('Seald, chosen by configuration', () => {
  it('is announced to browsers as encryption alone: where it is comes with their scripts', async () => {
    const config = (await new Browser(app()).get('/config')).json();
    expect(config.features.vault).toBe(true);
    expect(JSON.stringify(config)).not.toMatch(/of-ours|seald/);
  });

  it('sends the code itself, and its session comes with our half of the key', async () => {
    const answer = (await post('send-challenge-2mr', { isRegistering: true })).json();
    expect(answer).toMatchObject({ sessionId: 'session-of-seald', mustAuthenticate: false });
    expect(answer.twoManRuleKey).toMatch(/^[\w-]{43}$/);
    const [request] = asked;
    expect(request?.path).toBe('/tmr/back/challenge_send/');
    expect(request?.headers).toMatchObject({ 'x-seald-appid': 'app-of-ours', 'x-seald-apikey': 'key-of-ours' });
    expect(request?.body).toEqual({
      create_user: true,
      user_id: patient.me.id,
      auth_factor: answer.authFactor,
      template: expect.stringContaining('$$CHALLENGE$$'),
      force_auth: false,
    });
  });

  it.each([
    [429, 429, 'VAULT_TOO_MANY_CODES'],
    [500, 503, 'DEPENDENCY_UNAVAILABLE'],
  ])('that answers %i is a refusal of ours', async (theirs, ours, code) => {
    status = theirs;
    const answer = await post('send-challenge-2mr', { isRegistering: true });
    expect(answer.statusCode).toBe(ours);
    expect(answer.json().code).toBe(code);
  });

  it('takes a token that joins the team and names the person, for ten minutes', async () => {
    const { signupJWT } = (await post('seald-signup-jwt')).json();
    const [header = '', payload = '', signature] = signupJWT.split('.');
    expect(createHmac('sha256', 'the secret itself').update(`${header}.${payload}`).digest('base64url')).toBe(
      signature,
    );
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({
      iss: 'secret-id',
      join_team: true,
      scopes: [3, 4],
      connector_add: { type: 'AP', value: `${patient.me.id}@app-of-ours` },
    });
    expect(claims.exp - claims.iat).toBe(600);
  });

  it('tells us nothing: the person says once who they are there', async () => {
    expect((await post('encryption-identity', { sldId: 'identity-of-seald' })).statusCode).toBe(204);
    const me = (await patient.browser.get('/user/current')).json();
    expect(me.sldId).toBe('identity-of-seald');
    expect(me.sdbkey).toMatch(/^[\w-]{43}$/);
    const again = await post('encryption-identity', { sldId: 'another' });
    expect(again.json().code).toBe('ALREADY_REGISTERED');
    expect((await post('seald-signup-jwt')).json().code).toBe('ALREADY_REGISTERED');
  });

  it('has no token for a vault of ours', async () => {
    expect((await post('vault-token')).json().code).toBe('DEPENDENCY_UNAVAILABLE');
  });
});
