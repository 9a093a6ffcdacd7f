import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Notifier } from '../../platform/messaging/notifications.ts';
import { aPatient } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { NovuServer } from '../../testing/servers/novu-server.ts';
import { CalendarApp } from '../../testing/start/a-calendar-app.ts';
import { reachable } from '../../testing/start/reachable.ts';

const KEY = 'the-key';
let novu: NovuServer;
let app: CalendarApp;
beforeAll(async () => {
  novu = await NovuServer.start(KEY);
  app = await CalendarApp.open({ NOVU_API_URL: novu.url, NOVU_API_KEY: KEY });
});
afterAll(async () => {
  await app.close();
  await novu.stop();
});

const notify = async ({ userId }: Actor) => {
  const payload = { ID: newId(), start: '2026-11-26T13:00:00.000Z', name: 'Dr Élodie Sarrazin' };
  const notification = { userId, template: 'appointment-created', payload, deduplicationKey: newId() } as const;
  await app.app.get(Notifier, { strict: false }).notify(notification);
  return payload;
};
const listOf = async (reader: Actor) => (await app.as(reader).get('/notification')).json();

it('a notification arrives at its subscriber, with its texts, once', async () => {
  const reader = await aPatient(app.db);
  const { ID } = await notify(reader);
  await eventually(() => novu.messagesOf(reader.userId).length > 0);
  const [own] = await listOf(reader);
  expect(novu.messagesOf(reader.userId)).toEqual([
    expect.objectContaining({
      templateIdentifier: 'appointment-created',
      transactionId: own._id,
      content: own.content,
      payload: expect.objectContaining({ ID, channels: own.payload.channels }),
    }),
  ]);
});

it('what is seen or read with us is seen or read there', async () => {
  const reader = await aPatient(app.db);
  await notify(reader);
  await notify(reader);
  await eventually(() => novu.messagesOf(reader.userId).length === 2);
  const [first] = await listOf(reader);
  await app.as(reader).post(`/notification/${first._id}/read`);
  await eventually(() => novu.messagesOf(reader.userId).some(({ read }) => read));
  await app.as(reader).post('/notification/seen-all');
  await eventually(() => novu.messagesOf(reader.userId).every(({ seen }) => seen));
  expect(novu.messagesOf(reader.userId).filter(({ read }) => read)).toHaveLength(1);
});

it('a provider that is away hides nothing, and hears of it later', async () => {
  const reader = await aPatient(app.db);
  novu.isAway = true;
  await notify(reader);
  expect(await listOf(reader)).toHaveLength(1);
  await eventually(() => novu.traffic.some((line) => line.includes(reader.userId)));
  novu.isAway = false;
  await eventually(() => novu.messagesOf(reader.userId).length === 1);
});

it('no contact and no full name of its reader leaves for the provider', async () => {
  const reader = await aPatient(app.db, { firstName: 'Wilhelmine', lastName: 'Quintrec' });
  const { email, phone } = await reachable(app.db, reader);
  await notify(reader);
  await eventually(() => novu.messagesOf(reader.userId).length === 1);
  for (const secret of [email, phone, 'Quintrec']) expect(novu.traffic.join('\n')).not.toContain(secret);
});

it('the subscriber hash is the one that the provider checks', async () => {
  const reader = await aPatient(app.db);
  const { subscriberHash } = (await app.as(reader).get('/notification/subscriber-hash')).json();
  expect(subscriberHash).toBe(createHmac('sha256', KEY).update(reader.userId).digest('hex'));
});
