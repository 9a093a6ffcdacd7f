import type { ThreadPerson } from '@maillon/contracts/record/comments';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import {
  answerTeleexpertise,
  changeStatus,
  conclude,
  decline,
  teleexpertise as teleexpertiseQuery,
} from '../../data/teleexpertises.ts';
import { mentionsIn } from '../../fields/thread/mentions.ts';
import { useReply } from '../../fields/thread/use-reply.ts';
import { newId } from '../../lib/ids.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSealedQueue } from '../../vault/encryption/use-sealed-queue.ts';
import { sealComment } from './seal-teleexpertise.ts';
import { STATUS_OF, type TeleexpertiseAction } from './teleexpertise-actions.ts';

/** Answering: what is on its way, and how it is sent. @param profileId the writer's @param people whom they may name */
export const useAnswering = (opened: OpenedTeleexpertise, profileId: string, people: readonly ThreadPerson[]) => {
  const client = useQueryClient();
  const reply = useReply(people, 'cette demande');
  const send = async (id: string, text: string): Promise<void> => {
    const sealed = await sealComment(opened, profileId, { id, field: 'text' }, text);
    await answerTeleexpertise(client, opened.id, { id, text: sealed, mentions: mentionsIn(text, people).ids });
  };
  const { waiting, write } = useSealedQueue(`teleexpertise.${opened.id}`, send, reply.giveBack);
  return { waiting, composer: reply.composer(write) };
};

/** Closes it with its conclusion; the same one tried again is one. */
export const useConcluding = (opened: OpenedTeleexpertise, profileId: string) => {
  const client = useQueryClient();
  const [id] = useState(newId);
  return useMutation({
    mutationFn: async (text: string) =>
      conclude(client, opened, { id, text: await sealComment(opened, profileId, { id, field: 'result' }, text) }),
    // Another person was faster: where it stands now is shown, and what was typed stays.
    onError: () => void client.invalidateQueries({ queryKey: teleexpertiseQuery(opened.id).queryKey }),
  });
};

interface Acting {
  readonly action: TeleexpertiseAction;
  /** Why an expert says no; empty where that is not said. */
  readonly why: string;
}

const DONE: Readonly<Partial<Record<TeleexpertiseAction, string>>> = {
  decline: 'Vous avez décliné cette demande',
  'enter-in-error': 'La demande est retirée',
};

/** Asks for another state; who has nothing left to read there goes back to the list. @param profileId of the reader */
export const useActing = (opened: OpenedTeleexpertise, profileId: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ action, why }: Acting) => {
      if (action !== 'decline') return changeStatus(client, opened, STATUS_OF[action]);
      if (why === '') return decline(client, opened, null);
      const id = newId();
      return decline(client, opened, { id, text: await sealComment(opened, profileId, { id, field: 'refusal' }, why) });
    },
    onSuccess: (_, { action }) => {
      const done = DONE[action];
      if (done === undefined) return;
      toast.success(done);
      void navigate(paths.teleexpertises());
    },
    onError: () => void client.invalidateQueries({ queryKey: teleexpertiseQuery(opened.id).queryKey }),
  });
};
