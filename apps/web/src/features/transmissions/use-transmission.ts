import type { ThreadPerson } from '@maillon/contracts/record/comments';
import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  readMentions,
  reopenTransmission,
  resolveTransmission,
  sendComment,
  transmission as transmissionQuery,
} from '../../data/transmissions.ts';
import { mentionsIn } from '../../fields/thread/mentions.ts';
import { useReply } from '../../fields/thread/use-reply.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { newId } from '../../lib/ids.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSealedQueue } from '../../vault/encryption/use-sealed-queue.ts';
import { sealComment } from './seal-transmission.ts';

/** Writing under it: what is on its way, and how it is sent. @param profileId the writer's @param people whom they may name */
export const useCommenting = (opened: OpenedTransmission, profileId: string, people: readonly ThreadPerson[]) => {
  const client = useQueryClient();
  const reply = useReply(people, 'cette transmission');
  const send = async (id: string, text: string): Promise<void> => {
    const sealed = await sealComment(opened, profileId, { id, field: 'text' }, text);
    await sendComment(client, opened, { id, text: sealed, mentions: mentionsIn(text, people).ids });
  };
  const { waiting, write } = useSealedQueue(`transmission.${opened.id}`, send, reply.giveBack);
  return { waiting, composer: reply.composer(write) };
};

/** Says what came of it. */
export const useResolving = (opened: OpenedTransmission, profileId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const id = newId();
      const result = await sealComment(opened, profileId, { id, field: 'result' }, text);
      await resolveTransmission(client, opened.id, { id, result });
    },
  });
};

export const useReopening = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => reopenTransmission(client, id),
    onError: (error) => {
      toast.danger('La transmission n’est pas rouverte', sentenceOf(error));
      // A colleague was faster: what they did is shown.
      void client.invalidateQueries({ queryKey: transmissionQuery(id).queryKey });
    },
  });
};

/**
 * Says that what names the reader is read, while the page is looked at; again for each later mention.
 * @param readable whether the text of a comment is open to them: as long as one that names them is not, nothing is said
 */
export const useReadingMentions = (
  { id, mentions }: OpenedTransmission,
  userId: string,
  readable: (commentId: string) => boolean,
): void => {
  const unread = mentions.filter(({ person, readAt }) => person.id === userId && readAt === null);
  const asked = unread.every(({ commentId }) => readable(commentId))
    ? unread.map(({ commentId }) => commentId).join()
    : '';
  useEffect(() => {
    if (asked === '') return;
    const say = (): void => {
      if (document.visibilityState === 'visible') void readMentions(id).catch(() => undefined);
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [id, asked]);
};
