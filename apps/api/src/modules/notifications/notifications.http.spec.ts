import { expect, it, jest } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Notifier } from '../../platform/messaging/notifications.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { aDoctor, aPatient } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { NotificationLinks } from './notification-links.ts';

const app = aCalendarApp();
const notify = async ({ userId }: Actor, key = newId()) => {
  const notifier = app().app.get(Notifier, { strict: false });
  const payload = { ID: newId(), start: '2026-11-26T13:00:00.000Z', name: 'Dr Élodie Sarrazin' };
  await notifier.notify({ userId, template: 'appointment-created', payload, deduplicationKey: key });
  return payload;
};
const listOf = async (reader: Actor) => (await app().as(reader).get('/notification?$limit=100')).json();
const countOf = async (reader: Actor) => (await app().as(reader).get('/notification/count')).json();

it('the list shows what was told, newest first, in the words of its template', async () => {
  const reader = await aPatient(app().db);
  await notify(reader);
  const { ID } = await notify(reader);
  const list = await listOf(reader);
  expect(list).toHaveLength(2);
  expect(list[0]).toEqual({
    _id: expect.any(String),
    templateIdentifier: 'appointment-created',
    destination: 'agenda',
    payload: expect.objectContaining({
      ID,
      channels: {
        inapp: { text: 'Rendez-vous confirmé le 26/11/2026 à 14\u{a0}h avec Dr Élodie Sarrazin.' },
        email: { text: expect.stringContaining('Votre rendez-vous avec Dr Élodie Sarrazin est confirmé') },
      },
    }),
    content: 'Rendez-vous confirmé le 26/11/2026 à 14\u{a0}h avec Dr Élodie Sarrazin.',
    createdAt: expect.stringMatching(/Z$/),
    seen: false,
    read: false,
  });
});

it('what is told twice under one key is told once, a thousand times over', async () => {
  const reader = await aPatient(app().db);
  for (let time = 0; time < 20; time++) await Promise.all(Array.from({ length: 50 }, () => notify(reader, 'the same')));
  expect(await listOf(reader)).toHaveLength(1);
}, 30_000);

it('seen and read are counted, and read is seen, too', async () => {
  const reader = await aPatient(app().db);
  for (let time = 0; time < 3; time++) await notify(reader);
  expect(await countOf(reader)).toEqual({ unseen: 3, unread: 3 });
  const [first, second] = await listOf(reader);
  expect((await app().as(reader).post(`/notification/${first._id}/seen`)).statusCode).toBe(204);
  expect(await countOf(reader)).toEqual({ unseen: 2, unread: 3 });
  expect((await app().as(reader).post(`/notification/${second._id}/read`)).statusCode).toBe(204);
  expect(await countOf(reader)).toEqual({ unseen: 1, unread: 2 });
  expect((await app().as(reader).post('/notification/seen-all')).statusCode).toBe(204);
  expect(await countOf(reader)).toEqual({ unseen: 0, unread: 2 });
});

it('the open screens hear of a new one, and of what is left', async () => {
  const reader = await aPatient(app().db);
  const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
  await notify(reader);
  const [notification] = await listOf(reader);
  const { _id, templateIdentifier, content } = notification;
  const shown = {
    _id,
    templateIdentifier,
    content,
    payload: expect.anything(),
    createdAt: expect.stringMatching(/Z$/),
  };
  expect(emit).toHaveBeenCalledWith(
    [`user:${reader.userId}`],
    'notification/new',
    expect.objectContaining({ ...shown, seen: false, read: false }),
  );
  await app().as(reader).post(`/notification/${notification._id}/read`);
  const counts = await app().db.rows<{ event: string; payload: unknown }>(
    `SELECT payload ->> 'event' AS event, payload -> 'payload' AS payload FROM spec.published WHERE key = $1 ORDER BY id`,
    [`user:${reader.userId}`],
  );
  expect(counts).toEqual([{ event: 'notification/updated', payload: { unseen: 0, unread: 0 } }]);
});

it('a user neither finds, marks nor opens the notification of another', async () => {
  const [reader, other] = [await aPatient(app().db), await aDoctor(app().db)];
  await notify(reader);
  const [{ _id }] = await listOf(reader);
  expect(await listOf(other)).toEqual([]);
  for (const action of ['seen', 'read']) {
    expect((await app().as(other).post(`/notification/${_id}/${action}`)).statusCode).toBe(404);
  }
  const token = app().app.get(NotificationLinks, { strict: false }).tokenOf(_id);
  expect((await app().as(other).post('/notification/open', { token })).statusCode).toBe(404);
  expect(await countOf(reader)).toEqual({ unseen: 1, unread: 1 });
});

it.each(['not-an-id!', '0', newId()])('marking %s, which does not exist, is refused', async (id) => {
  const reader = await aPatient(app().db);
  const { statusCode } = await app().as(reader).post(`/notification/${id}/seen`);
  expect([404, 422]).toContain(statusCode);
});

it('the link of a mail opens its notification, once signed in, and makes it read', async () => {
  const reader = await aPatient(app().db);
  await notify(reader);
  const [{ _id }] = await listOf(reader);
  const token = app().app.get(NotificationLinks, { strict: false }).tokenOf(_id);
  const answer = await app().as(reader).post('/notification/open', { token });
  expect(answer.json()).toMatchObject({ _id, templateIdentifier: 'appointment-created', read: true });
  const forged = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  expect((await app().as(reader).post('/notification/open', { token: forged })).statusCode).toBe(404);
});

it('a list is a hundred at most', async () => {
  const reader = await aPatient(app().db);
  await app().db.rows(
    `INSERT INTO notifications (id, user_id, template, payload, content, deduplication_key)
     SELECT gen_random_uuid(), $1, 'welcome', '{"channels":{}}', 'x', n::text FROM generate_series(1, 120) n`,
    [reader.userId],
  );
  expect((await app().as(reader).get('/notification')).json()).toHaveLength(100);
  expect((await app().as(reader).get('/notification?$limit=101')).statusCode).toBe(422);
});

it('a longer list comes in pages, each notification once', async () => {
  const reader = await aPatient(app().db);
  for (let shown = 0; shown < 5; shown++) await notify(reader);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app()
      .as(reader)
      .get(`/notification?$limit=2${cursor ? `&$after=${encodeURIComponent(cursor)}` : ''}`);
    seen.push(...page.json().map(({ _id }: { _id: string }) => _id));
    cursor = page.headers['x-next-cursor']?.toString();
  } while (cursor !== undefined);
  expect(seen).toEqual((await listOf(reader)).map(({ _id }: { _id: string }) => _id));
  expect(new Set(seen).size).toBe(5);
});

it('a person without an account any more is told nothing', async () => {
  const reader = await aPatient(app().db);
  await app().db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [reader.userId]);
  await notify(reader);
  expect(await app().db.rows('SELECT 1 FROM notifications WHERE user_id = $1', [reader.userId])).toEqual([]);
});

it('the channels can be chosen one by one', async () => {
  const browser = app().as(await aPatient(app().db));
  expect((await browser.get('/notification/preferences')).json()).toEqual({ email: true, sms: true, push: true });
  expect((await browser.patch('/notification/preferences', { sms: false })).json()).toMatchObject({ sms: false });
  expect((await browser.patch('/notification/preferences', { email: false })).json()).toEqual({
    email: false,
    sms: false,
    push: true,
  });
  expect((await browser.patch('/notification/preferences', { inapp: false })).statusCode).toBe(422);
});

it('without a provider there is no subscriber hash', async () => {
  const browser = app().as(await aPatient(app().db));
  expect((await browser.get('/notification/subscriber-hash')).statusCode).toBe(404);
});

it('preferences that nobody has set yet bear several first changes at once, also empty ones', async () => {
  const browser = app().as(await aPatient(app().db));
  const changes = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? {} : { sms: false }));
  const answers = await Promise.all(changes.map((change) => browser.patch('/notification/preferences', change)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await browser.get('/notification/preferences')).json()).toEqual({ email: true, sms: false, push: true });
});
