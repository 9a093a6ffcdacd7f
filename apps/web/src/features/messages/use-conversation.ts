import type { OpenedChannel } from '@maillon/contracts/accounts/channels';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addMessages, channel as channelQuery, markMessage, sendMessage } from '../../data/channels.ts';
import { useSealedQueue } from '../../vault/encryption/use-sealed-queue.ts';
import { sealMessage } from './seal-message.ts';

/** Writing in a conversation: what is on its way, and how it is sent. @param onRefused is given the text back */
export const useWriting = (opened: OpenedChannel, userId: string, onRefused: (text: string) => void) => {
  const client = useQueryClient();
  return useSealedQueue(
    `channel.${opened.id}`,
    async (id, text) => {
      const now = client.getQueryData(channelQuery(opened.id).queryKey) ?? opened;
      const sealed = await sealMessage(now, userId, id, text);
      addMessages(client, opened.id, [await sendMessage(opened.id, { id, text: sealed })]);
    },
    onRefused,
  );
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
