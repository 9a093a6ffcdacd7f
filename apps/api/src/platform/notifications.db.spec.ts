import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDatabase } from '../testing/a-database.ts';
import { HttpStub } from '../testing/servers/http-stub.ts';
import { InboxNotifier } from './adapters/inbox-notifier.ts';
import { NovuNotifier } from './adapters/novu-notifier.ts';
import { newId } from './ids.ts';
import type { Notifier, UserNotification } from './notifications.ts';

interface Trigger {
  readonly name: string;
  readonly to: { readonly subscriberId: string };
  readonly payload: UserNotification['payload'];
  readonly transactionId: string;
}

const db = aDatabase();
/** As Novu does: a transaction id that it has seen is acknowledged and not processed again. */
const triggers = new Map<string, Trigger>();
let novu: HttpStub;
beforeAll(async () => {
  novu = await HttpStub.start(({ method, path, headers, body }) => {
    if (headers.authorization !== 'ApiKey the-key') return { status: 401 };
    if (method !== 'POST' || path !== '/v1/events/trigger') return { status: 404 };
    const trigger = JSON.parse(body.toString()) as Trigger;
    if (!triggers.has(trigger.transactionId)) triggers.set(trigger.transactionId, trigger);
    return { status: 201, body: '{"data":{"acknowledged":true}}', headers: { 'content-type': 'application/json' } };
  });
});
afterAll(() => novu.stop());

interface World {
  readonly notifier: Notifier;
  arrived(userId: string): Promise<{ readonly template: string; readonly payload: unknown }[]>;
}
const inbox = (): World => ({
  notifier: new InboxNotifier(db().database),
  arrived: (userId) =>
    db().rows('SELECT template, payload FROM notifications WHERE user_id = $1 ORDER BY id', [userId]),
});
const provider = (): World => ({
  notifier: new NovuNotifier({ NOVU_API_URL: novu.url, NOVU_API_KEY: 'the-key' }),
  arrived: async (userId) =>
    [...triggers.values()]
      .filter(({ to }) => to.subscriberId === userId)
      .map(({ name, payload }) => ({ template: name, payload })),
});

const notification = (userId: string): UserNotification => ({
  userId,
  template: 'appointment-created' as const,
  payload: { ID: newId(), start: '2026-11-26T13:00:00.000Z', name: 'Dr Élodie SARRAZIN' },
  deduplicationKey: newId(),
});

describe.each([
  ['in our inbox', inbox],
  ['through Novu', provider],
])('a notification %s', (_name, open) => {
  it('arrives at its user and at nobody else', async () => {
    const { notifier, arrived } = open();
    const [userId, other] = [newId(), newId()];
    const told = notification(userId);
    await notifier.notify(told);
    expect(await arrived(userId)).toEqual([{ template: told.template, payload: told.payload }]);
    expect(await arrived(other)).toEqual([]);
  });

  it('that is delivered twice arrives once; another one arrives beside it', async () => {
    const { notifier, arrived } = open();
    const userId = newId();
    const told = notification(userId);
    await notifier.notify(told);
    await notifier.notify(told);
    expect(await arrived(userId)).toHaveLength(1);
    await notifier.notify(notification(userId));
    expect(await arrived(userId)).toHaveLength(2);
  });
});

describe('a notification in our inbox', () => {
  it('is told to the open screens of its user, once', async () => {
    const userId = newId();
    const told = notification(userId);
    await new InboxNotifier(db().database).notify(told);
    await new InboxNotifier(db().database).notify(told);
    const [row] = await db().rows<{ id: string }>('SELECT id FROM notifications WHERE user_id = $1', [userId]);
    expect(await db().rows('SELECT kind, payload FROM outbox WHERE key = $1', [`user:${userId}`])).toEqual([
      {
        kind: 'realtime.emit',
        payload: { rooms: [`user:${userId}`], event: 'notification/new', payload: { id: row?.id } },
      },
    ]);
  });
});

describe('a notification through Novu', () => {
  it('that is refused fails with a code', async () => {
    const stranger = new NovuNotifier({ NOVU_API_URL: novu.url, NOVU_API_KEY: 'another' });
    await expect(stranger.notify(notification(newId()))).rejects.toMatchObject({ name: 'DeliveryFailed' });
  });
});
