import type { Message, OpenedChannel } from '@maillon/contracts/accounts/channels';
import * as contract from '@maillon/contracts/accounts/channels';
import { type QueryClient, type QueryFunctionContext, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { useMissedEvents, useRealtime } from '../lib/realtime/use-realtime.ts';

/** Of a page that goes back, and of one that comes after a break. */
const PAGE = 50;
const CATCH_UP = 200;

/** The person's conversations, the newest first. */
export const channels = (query = '') => queryOf(contract.list, { query: query === '' ? {} : { query } });

/** A conversation with its last messages; those that come and go further back are put into the same answer. */
export const channel = (id: string) => ({
  ...queryOf(contract.get, { params: { id } }),
  queryFn: async ({ signal, client, queryKey }: QueryFunctionContext) => {
    const { data } = await call(contract.get, { params: { id } }, { signal });
    // What came while it was read is not in the answer.
    const last = data.messages.at(-1)?.number ?? 0;
    const known = client.getQueryData<OpenedChannel>(queryKey)?.messages ?? [];
    return {
      ...data,
      messages: merged(
        data.messages,
        known.filter(({ number }) => number > last),
      ),
    };
  },
  // What comes is added by itself; reading it again would throw away what was read further back.
  staleTime: Number.POSITIVE_INFINITY,
});

/** @throws {ApiProblem} `CHANNEL_NOT_ALLOWED`, `NOT_FOUND` */
export const openChannel = async (userId: string) =>
  (await call(contract.open, { body: { userIds: [userId], channelType: 'OneToOne' } })).data;

/** @throws {ApiProblem} `SLDID_ALREADY_SET` where the other one was first */
export const nameSession = async (id: string, sldId: string) =>
  (await call(contract.nameSession, { params: { id }, body: { sldId } })).data;

export const sendMessage = async (channelId: string, message: { readonly id: string; readonly text: string }) =>
  (await call(contract.write, { params: { id: channelId }, body: message })).data;

export const markMessage = async (channelId: string, messageId: string, state: 'received' | 'read') => {
  await call(contract.mark, { params: { id: channelId }, body: { messageId, state } });
};

/** Each message once, in the order of their numbers. */
export const merged = (...parts: readonly (readonly Message[])[]): Message[] => {
  const byNumber = new Map(parts.flat().map((message) => [message.number, message] as const));
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number);
};

/** Puts messages into a conversation that is read. */
export const addMessages = (client: QueryClient, id: string, messages: readonly Message[]): void => {
  client.setQueryData<OpenedChannel>(channel(id).queryKey, (known) =>
    known === undefined ? known : { ...known, messages: merged(known.messages, messages) },
  );
};

/** What came before the oldest message that is there. @returns whether there may be more */
export const readEarlier = async (client: QueryClient, id: string): Promise<boolean> => {
  const oldest = client.getQueryData(channel(id).queryKey)?.messages.at(0)?.number ?? 1;
  if (oldest <= 1) return false;
  const query = { before: oldest, $limit: PAGE };
  const { data } = await call(contract.messages, { params: { id }, query });
  addMessages(client, id, data);
  return data.length === PAGE;
};

/** The number up to which none is missing: one's own message may have come back before those that were missed. */
const endWithoutGap = (messages: readonly Message[]): number => {
  const gap = messages.findIndex(({ number }, at) => at > 0 && number !== (messages[at - 1]?.number ?? 0) + 1);
  return messages.at(gap === -1 ? -1 : gap - 1)?.number ?? 0;
};

/** What came after a number, all of it. */
const messagesAfter = async (id: string, after: number): Promise<readonly Message[]> => {
  const { data } = await call(contract.messages, { params: { id }, query: { after, $limit: CATCH_UP } });
  const last = data.at(-1);
  return last === undefined || data.length < CATCH_UP ? data : [...data, ...(await messagesAfter(id, last.number))];
};

/**
 * Reads a conversation again, and what lies between its last messages and those that are there: nothing is lost after a break, and nothing is there
 * twice.
 */
export const catchUp = async (client: QueryClient, id: string): Promise<void> => {
  const { queryKey } = channel(id);
  const known = client.getQueryData(queryKey)?.messages ?? [];
  const { data } = await call(contract.get, { params: { id } });
  const last = endWithoutGap(known);
  const hasGap = known.length > 0 && (data.messages.at(0)?.number ?? 0) > last + 1;
  const between = hasGap ? await messagesAfter(id, last) : [];
  client.setQueryData<OpenedChannel>(queryKey, (now) => ({
    ...data,
    messages: merged(now?.messages ?? [], between, data.messages),
  }));
};

/** Reads the list again when something happens in one of its conversations. */
export const useLiveChannels = (): void => {
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries(everyQueryOf(contract.list));
  useRealtime('channel/updated', again, again);
  useMissedEvents(again);
};

/** Adds what comes to a conversation that is open, and how far the other one has read. */
export const useLiveChannel = (id: string): void => {
  const client = useQueryClient();
  const quietly = (): void => void catchUp(client, id).catch(() => undefined);
  useRealtime(
    'channel/updated',
    (event) => {
      if (event.id === id) quietly();
    },
    quietly,
  );
  useMissedEvents(quietly);
};
