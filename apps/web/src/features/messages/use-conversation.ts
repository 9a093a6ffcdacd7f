import type { OpenedChannel } from '@maillon/contracts/accounts/channels';
import { VaultError } from '@maillon/vault/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { addMessages, channel as channelQuery, markMessage, sendMessage } from '../../data/channels.ts';
import { isPassing, problemOf, sentenceOf } from '../../lib/api/problem.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { newId } from '../../lib/ids.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { causeOf } from '../../vault/failure.ts';
import { MessageQueue } from './message-queue.ts';
import { sealMessage } from './seal-message.ts';

const RETRY_MS = 5_000;

const mayPass = (error: unknown): boolean =>
  error instanceof VaultError ? error.code === 'NETWORK' : problemOf(error) !== null && isPassing(error);
const reasonOf = (error: unknown): string => (error instanceof VaultError ? causeOf(error).cause : sentenceOf(error));

/** Writing in a conversation: what is on its way, and how it is sent. @param onRefused is given the text back */
export const useWriting = (opened: OpenedChannel, userId: string, onRefused: (text: string) => void) => {
  const client = useQueryClient();
  const isOnline = useOnline();
  const [queue] = useState(
    () =>
      new MessageQueue({
        send: async (id, text) => {
          const now = client.getQueryData(channelQuery(opened.id).queryKey) ?? opened;
          const sealed = await sealMessage(now, userId, id, text);
          addMessages(client, opened.id, [await sendMessage(opened.id, { id, text: sealed })]);
        },
        isPassing: mayPass,
        onRefused: (text, error) => {
          toast.danger('Le message n’est pas parti', reasonOf(error));
          onRefused(text);
        },
      }),
  );
  const waiting = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const isHeld = waiting.some((one) => one.isHeld);
  useEffect(() => {
    if (!isHeld) return;
    if (isOnline) queue.tryAgain();
    const timer = setInterval(queue.tryAgain, RETRY_MS);
    return () => clearInterval(timer);
  }, [isHeld, isOnline, queue]);
  const write = (text: string): void => queue.add({ id: newId(), text, at: Date.now() });
  return { waiting, write };
};

/** Says once of each last message of the other one that it was read, while the page is looked at. */
export const useReading = ({ id, messages, users }: OpenedChannel, userId: string): void => {
  const last = messages.at(-1);
  const read = users.find((user) => user.id === userId)?.read ?? 0;
  const unread = last !== undefined && last.number > read ? last.id : null;
  useEffect(() => {
    if (unread === null) return;
    const say = (): void => {
      if (document.visibilityState === 'visible') void markMessage(id, unread, 'read').catch(() => undefined);
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [id, unread]);
};
