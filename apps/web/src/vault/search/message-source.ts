import type { Channel, Message } from '@maillon/contracts/accounts/channels';
import { everyChannel, messagesBefore } from '../../data/device-search.ts';
import { ofMessage } from '../encryption/sealed-place.ts';
import { contextOfMessage } from '../encryption/thread-contexts.ts';
import { type Closed, type Filling, openTexts, type Source } from './filling.ts';

const CHANNEL = 'channel.';
const PAGE = 200;
/** Of one conversation; older ones are found in it, and not from here. */
export const MAX_MESSAGES = 1_000;

const closedOf = ({ id, users }: Channel, title: string, message: Message): Closed => ({
  item: { id: `message.${message.id}`, kind: 'message', place: id, title, at: message.time },
  sealed: message.text,
  context: contextOfMessage(message.id),
  of: ofMessage(id, users.find((user) => user.id === message.author.id)?.profileId ?? ''),
});

/** What was written since, the newest first, as far back as is kept. */
const messagesSince = async ({ pause }: Filling, { id, lastMessage }: Channel, upTo: number): Promise<Message[]> => {
  const found: Message[] = [];
  let before = (lastMessage?.number ?? 0) + 1;
  while (before > upTo + 1 && found.length < MAX_MESSAGES) {
    await pause();
    const page = await messagesBefore(id, before, Math.min(PAGE, before - upTo - 1));
    if (page.length === 0) break;
    found.push(...page);
    before = Math.min(...page.map(({ number }) => number));
  }
  return found;
};

const readChannel = async (filling: Filling, channel: Channel): Promise<void> => {
  const { index, me, isFirst } = filling;
  const name = CHANNEL + channel.id;
  const block = index.block(name);
  const last = channel.lastMessage?.number ?? 0;
  // What was closed is tried again once per page, and whenever something is new.
  const isStale = block === undefined || block.upTo < last || (isFirst && block.hasClosed);
  if (!isStale) return;
  const upTo = block === undefined || block.hasClosed ? 0 : block.upTo;
  const title = channel.users.find(({ id }) => id !== me.id)?.name ?? '';
  const messages = await messagesSince(filling, channel, upTo);
  const { items, hasClosed } = await openTexts(
    filling,
    messages.map((message) => closedOf(channel, title, message)),
  );
  const kept = upTo === 0 ? [] : (block?.items ?? []);
  const newest = [...kept, ...items].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MAX_MESSAGES);
  await index.put(name, { items: newest, upTo: last, hasClosed });
};

/** The messages of all conversations, those of the last one first; opened on this device or not. */
export const readMessages: Source = async (filling) => {
  const channels = await everyChannel(filling.pause);
  const names = new Set(channels.map(({ id }) => CHANNEL + id));
  await filling.index.drop(filling.index.names(CHANNEL).filter((name) => !names.has(name)));
  for (const channel of channels) await readChannel(filling, channel);
};
