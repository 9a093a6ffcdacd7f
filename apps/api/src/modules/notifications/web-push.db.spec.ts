import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Notifier } from '../../platform/messaging/notifications.ts';
import { SystemClock } from '../../platform/time/clock.ts';
import { aPatient } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { HttpStub, type StubRequest } from '../../testing/servers/http-stub.ts';
import { CalendarApp } from '../../testing/start/a-calendar-app.ts';
import { WebPush } from './web-push.ts';

let service: HttpStub;
let app: CalendarApp;
let pushes: StubRequest[] = [];
let status = 201;
let statusOf = (_request: StubRequest): number => status;
beforeAll(async () => {
  service = await HttpStub.start((request) => {
    pushes.push(request);
    return { status: statusOf(request) };
  });
  app = await CalendarApp.open({ PUSH_SERVICES: service.url });
});
beforeEach(() => {
  pushes = [];
  status = 201;
  statusOf = () => status;
});
afterAll(async () => {
  await app.close();
  await service.stop();
});

const openSession = async ({ stUserId, userId }: Actor, handle: string) => {
  await app.db.rows(
    `INSERT INTO sessions (handle, st_user_id, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')
     ON CONFLICT (handle) DO UPDATE SET user_id = excluded.user_id, revoked_at = NULL`,
    [handle, stUserId, userId],
  );
};
const subscribe = async (reader: Actor, path: string) => {
  await openSession(reader, reader.sessionHandle);
  const body = { deviceToken: `${service.url}${path}`, platform: 'web' };
  return app.as(reader).patch('/user/current/device-token', body);
};
const notify = async ({ userId }: Actor) => {
  const payload = { ID: newId(), start: '2026-11-26T13:00:00.000Z', name: 'Dr Élodie Sarrazin' };
  const notification = { userId, template: 'appointment-created', payload, deduplicationKey: newId() } as const;
  await app.app.get(Notifier, { strict: false }).notify(notification);
};
const stateOf = async ({ userId }: Actor) =>
  (await app.db.rows<{ push: string }>('SELECT push_state AS push FROM notifications WHERE user_id = $1', [userId]))[0]
    ?.push;
const tokensOf = ({ userId }: Actor) => app.db.rows('SELECT 1 FROM device_tokens WHERE user_id = $1', [userId]);

describe('a push', () => {
  it('wakes the browser without a word, signed with the key that the browser subscribed with', async () => {
    const reader = await aPatient(app.db);
    expect((await subscribe(reader, '/push/a')).statusCode).toBe(204);
    await notify(reader);
    await eventually(() => pushes.length > 0);
    const [push] = pushes;
    expect(push).toMatchObject({ method: 'POST', path: '/push/a', headers: { ttl: '86400' } });
    expect(push?.body).toHaveLength(0);
    const { publicKey } = (await app.as(reader).get('/notification/push-key')).json();
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(push?.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url');
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
    const [head, claims = '', signature = ''] = token.split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.url });
  });

  it('is not sent once the session that brought the browser is over', async () => {
    const reader = await aPatient(app.db);
    await subscribe(reader, '/push/b');
    await app.db.rows('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [reader.userId]);
    await notify(reader);
    await eventually(async () => (await stateOf(reader)) === 'off');
    expect(pushes).toEqual([]);
  });

  it('is signed with the key that the browser subscribed with after SECRET_KEY was changed, too', async () => {
    const now = app.app.get(WebPush, { strict: false });
    const { SECRET_KEY } = app.db.env;
    const next = { SECRET_KEY: `the secret of the year that comes and is long,${SECRET_KEY}` };
    const rotated = new WebPush(new SystemClock(), { ...next, PUBLIC_URL: service.url, PUSH_SERVICES: [service.url] });
    expect(rotated.publicKey).not.toBe(now.publicKey);
    statusOf = ({ headers }) => (headers.authorization?.endsWith(now.publicKey) ? 201 : 403);
    expect(await rotated.wake(`${service.url}/push/old`)).toBe('sent');
    statusOf = ({ headers }) => (headers.authorization?.endsWith(rotated.publicKey) ? 201 : 403);
    expect(await rotated.wake(`${service.url}/push/new`)).toBe('sent');
    expect(pushes.map(({ path }) => path)).toEqual(['/push/old', '/push/old', '/push/new']);
    statusOf = () => 403;
    await expect(rotated.wake(`${service.url}/push/neither`)).rejects.toThrow('HTTP_403');
  });

  it('to a browser that is gone is the last one', async () => {
    const reader = await aPatient(app.db);
    await subscribe(reader, '/push/c');
    status = 410;
    await notify(reader);
    await eventually(async () => (await stateOf(reader)) === 'off');
    expect(await tokensOf(reader)).toEqual([]);
  });

  it('a push follows no redirection', async () => {
    const reader = await aPatient(app.db);
    await subscribe(reader, '/push/d');
    status = 307;
    await notify(reader);
    await eventually(
      async () =>
        (await app.db.rows(`SELECT 1 FROM outbox WHERE kind = 'notification.push' AND last_error IS NOT NULL`))[0],
    );
    expect(pushes).toHaveLength(1);
  });

  it('a browser belongs to whoever signed in last', async () => {
    const [first, second] = [await aPatient(app.db), await aPatient(app.db)];
    await subscribe(first, '/push/e');
    await subscribe(second, '/push/e');
    expect(await tokensOf(first)).toEqual([]);
    expect(await tokensOf(second)).toHaveLength(1);
    await app.as(second).patch('/user/current/device-token', { deviceToken: null, platform: 'web' });
    expect(await tokensOf(second)).toEqual([]);
  });

  it.each([
    'http://169.254.169.254/latest',
    'https://evil.example/push',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
    'not a url',
  ])('%s is no push service', async (deviceToken) => {
    const reader = await aPatient(app.db);
    const answer = await app.as(reader).patch('/user/current/device-token', { deviceToken, platform: 'web' });
    expect(answer.statusCode).toBe(422);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is one', (endpoint) => {
    expect(app.app.get(WebPush, { strict: false }).accepts(endpoint)).toBe(true);
  });
});
