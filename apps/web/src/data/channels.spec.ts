import { beforeEach, expect, it } from '@jest/globals';
import type { Message, OpenedChannel } from '@maillon/contracts/accounts/channels';
import { QueryClient } from '@tanstack/react-query';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { anId } from '../testing/appointments.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { addMessages, catchUp, channel } from './channels.ts';

beforeEach(() => setPublicConfig(TEST_CONFIG));

const ID = anId(1);
const message = (number: number): Message => ({
  ...{ id: anId(1000 + number), number, text: `cv1.${number}`, time: '2026-11-28T09:00:00.000Z', mentions: [] },
  author: { id: anId(2), name: 'Ana Roy' },
});
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const opened = (messages: Message[]): OpenedChannel => ({
  ...{ id: ID, sldId: null, type: 'OneToOne', users: [], unread: 0, isOpen: true },
  messages,
});

/** A page that has read some messages, of a conversation that has so many by now. */
const aPage = (known: Message[], total: number) => {
  const client = new QueryClient();
  client.setQueryData(channel(ID).queryKey, opened(known));
  const api = fakeApi({
    [`GET /api/channel/${ID}`]: () => json(opened(between(Math.max(1, total - 49), total))),
    [`GET /api/channel/${ID}/message`]: ({ url }) => {
      const after = Number(url.searchParams.get('after'));
      return json(between(after + 1, Math.min(total, after + Number(url.searchParams.get('$limit')))));
    },
  });
  const numbers = () => client.getQueryData(channel(ID).queryKey)?.messages.map(({ number }) => number);
  return { client, api, numbers };
};
const all = (to: number) => Array.from({ length: to }, (_, at) => at + 1);

it('a message that comes takes one request', async () => {
  const { client, api, numbers } = aPage(between(1, 5), 6);
  await catchUp(client, ID);
  expect([numbers(), api.calls.length]).toEqual([all(6), 1]);
});

it('after a long break nothing is missing, and nothing is there twice', async () => {
  const { client, numbers } = aPage(between(1, 5), 500);
  await catchUp(client, ID);
  expect(numbers()).toEqual(all(500));
});

it('one’s own message that came back first hides none of those that were missed', async () => {
  const { client, numbers } = aPage(between(1, 5), 100);
  addMessages(client, ID, [message(100)]);
  await catchUp(client, ID);
  expect(numbers()).toEqual(all(100));
});
