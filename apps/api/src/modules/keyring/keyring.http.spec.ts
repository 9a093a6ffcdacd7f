import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Browser } from '../../testing/browser.ts';
import { aGrant } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');
const RETIRED = 'a secret of before the rotation with 32 characters or more';
const SECRET_KEY = `the secret that seals now with 32 characters or more,${RETIRED}`;
const FACTOR = { type: 'SMS', value: '•• •• •• •• 05' };

interface Asked {
  readonly path: string;
  readonly token: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  readonly raw: string;
}
const asked: Asked[] = [];
let status = 200;
const vault = await HttpStub.start(({ path, headers, body }) => {
  if (path.startsWith('/dev/outbox')) return { status: 200, body: '[]' };
  const raw = body.toString();
  const [, payload = ''] = (headers.authorization ?? '').split('.');
  asked.push({ path, raw, body: JSON.parse(raw), token: JSON.parse(Buffer.from(payload, 'base64url').toString()) });
  const sessionId = `session-${asked.length}`;
  return { status, body: JSON.stringify({ sessionId, mustAuthenticate: true, factor: FACTOR, backupSalt: null }) };
});
afterAll(() => vault.stop());

const app = anApp({
  env: {
    VAULT_URL: vault.url,
    VAULT_APP_SECRET: SECRET,
    SECRET_KEY,
    ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN,
  },
});

let doctor: SignedUp;
let patient: SignedUp;
beforeEach(async () => {
  status = 200;
  doctor = await aSignedUpDoctor(app());
  patient = await aSignedUpPatient(app());
  asked.length = 0;
});

const challenge = (who: SignedUp) => who.browser.post('/user/current/send-challenge-2mr', { isRegistering: true });
const me = async (browser: Browser) => (await browser.get('/user/current')).json();
const profileOf = ({ me: { doctor: one, patient: other } }: SignedUp): string => (one ?? other)?.id ?? '';

it('our vault says itself who somebody is: a browser cannot', async () => {
  const answer = await doctor.browser.post('/user/current/encryption-identity', { sldId: 'cvi_of_somebody' });
  expect(answer.json().code).toBe('ALREADY_REGISTERED');
});

describe('the halves of the way back', () => {
  it('the vault is told what was proved and by which way the session came, signed over the very request', async () => {
    await challenge(doctor);
    const [question] = asked;
    expect(question?.body).toEqual({
      userId: doctor.me.id,
      contacts: [{ type: 'EM', value: doctor.identity.email }],
      signedInWith: 'EM',
      forceAuth: false,
      origin: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(question?.token).toMatchObject({
      iss: 'maillon',
      use: 'vault-service',
      act: 'POST /internal/2mr/challenge',
      body: createHash('sha256')
        .update(question?.raw ?? '')
        .digest('base64url'),
    });
  });

  it('the key of the local store is sealed with the secret of today at its next use', async () => {
    const { id, sdbkey } = await me(doctor.browser);
    const [before, now] = [new ColumnCipher({ SECRET_KEY: RETIRED }), new ColumnCipher({ SECRET_KEY })];
    const sealed = before.seal('users', 'sdbkey_enc', id, sdbkey);
    await app().db.rows('UPDATE users SET sdbkey_enc = $2 WHERE id = $1', [id, sealed]);
    expect((await me(doctor.browser)).sdbkey).toBe(sdbkey);
    const [kept] = await app().db.rows('SELECT sdbkey_enc AS sealed FROM users WHERE id = $1', [id]);
    const anew = kept?.sealed as Buffer;
    expect(now.isOutdated(anew)).toBe(false);
    expect(now.open('users', 'sdbkey_enc', id, anew)).toBe(sdbkey);
    expect((await me(doctor.browser)).sdbkey).toBe(sdbkey);
  });

  it('the key of the local store is one’s own session’s, and stays the same', async () => {
    const { sdbkey } = await me(doctor.browser);
    expect(sdbkey).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await me(doctor.browser)).toMatchObject({ sdbkey });
    expect((await me(patient.browser)).sdbkey).not.toBe(sdbkey);
    const { sessionId } = (await challenge(doctor)).json();
    expect((await me(doctor.browser)).ssessid).toBe(sessionId);
  });

  it('whoever stands in somebody’s place gets none of it', async () => {
    const admin = await anAdmin(app());
    await challenge(patient);
    await admin.browser.post('/auth/impersonate', { email: patient.identity.email, reason: 'ticket 4' });
    expect(await me(admin.browser)).toMatchObject({ id: patient.me.id, sdbkey: null, ssessid: null });
    const before = asked.length;
    for (const path of ['send-challenge-2mr', 'seald-signup-jwt', 'vault-token']) {
      const answer = await admin.browser.post(
        `/user/current/${path}`,
        path === 'send-challenge-2mr' ? { isRegistering: false } : undefined,
      );
      expect(answer.json().code).toBe('IMPERSONATION_READ_ONLY');
    }
    expect(asked).toHaveLength(before);
  });

  it('too many codes and a vault that is away are said as such', async () => {
    status = 429;
    expect((await challenge(doctor)).json()).toMatchObject({ status: 429, code: 'VAULT_TOO_MANY_CODES' });
    status = 500;
    expect((await challenge(doctor)).json()).toMatchObject({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
  });
});

describe('an identity prepared for a patient', () => {
  const prepare = (by: SignedUp) => by.browser.post(`/patient/${profileOf(patient)}/encryption-identity`);

  it('is for whoever holds a delegation with KEYS', async () => {
    expect((await prepare(doctor)).statusCode).toBe(404);
    const between = { from: profileOf(patient), to: profileOf(doctor) };
    await aGrant(app().db, { resource: 'medical-file', ...between, rights: ['READ', 'WRITE'] });
    expect((await prepare(doctor)).statusCode).toBe(403);
    await aGrant(app().db, { resource: 'patient-delegation', ...between, rights: ['ACT', 'KEYS'] });
    const answer = await prepare(doctor);
    expect(answer.json()).toMatchObject({ userId: patient.me.id, profileId: profileOf(patient) });
    expect(asked.at(-1)?.body).toMatchObject({ userId: patient.me.id, signedInWith: null });
    await app().db.rows('UPDATE users SET sld_id = $2 WHERE id = $1', [patient.me.id, 'cvi_already']);
    expect((await prepare(doctor)).json().message).toBe('Already registered');
  });
});

describe('keys that are asked for', () => {
  const ask = (by: SignedUp) => by.browser.post(`/patient/${profileOf(patient)}/key-request`);
  const notified = () =>
    app().db.rows(`SELECT payload FROM notifications WHERE user_id = $1 AND template = 'keys-request'`, [
      patient.me.id,
    ]);

  it('by whoever may read the file, once a day, are told to the patient', async () => {
    expect((await ask(doctor)).statusCode).toBe(404);
    const between = { from: profileOf(patient), to: profileOf(doctor) };
    await aGrant(app().db, { resource: 'medical-file', ...between, rights: ['READ', 'WRITE'] });
    expect((await ask(doctor)).statusCode).toBe(204);
    expect((await ask(doctor)).statusCode).toBe(204);
    await eventually(async () => (await notified()).length > 0);
    await eventually(async () => (await app().db.rows('SELECT 1 FROM outbox')).length === 0);
    expect(await notified()).toHaveLength(1);
  });
});

describe('an access that ends', () => {
  it('is told to the vault, again until it has heard', async () => {
    const id = await aGrant(app().db, {
      resource: 'medical-file',
      from: profileOf(patient),
      to: profileOf(doctor),
      rights: ['READ'],
    });
    status = 503;
    expect((await patient.browser.post(`/access-policy/${id}/revoke`)).statusCode).toBe(204);
    const rechecks = () => asked.filter(({ path }) => path === '/internal/groups/recheck');
    await eventually(() => rechecks().length > 0);
    status = 200;
    await eventually(() => rechecks().length > 1, 15_000);
    expect(rechecks().at(-1)?.body).toEqual({ name: profileOf(patient) });
  });
});
