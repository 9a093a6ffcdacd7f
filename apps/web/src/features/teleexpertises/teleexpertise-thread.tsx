import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { teleexpertise } from '../../data/teleexpertises.ts';
import { CommentItem } from '../../fields/thread/comment-item.tsx';
import { CommentText } from '../../fields/thread/comment-text.tsx';
import { ThreadBox } from '../../fields/thread/thread-box.tsx';
import { ThreadByDay } from '../../fields/thread/thread-by-day.tsx';
import { useScroll } from '../../fields/thread/use-scroll.ts';
import type { WaitingMessage } from '../../lib/message-queue.ts';
import { ofTeleexpertise } from '../../vault/encryption/sealed-place.ts';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import { InOrder, useOrderFaults } from '../../vault/threads/order-faults.tsx';
import { useCommentTexts } from '../../vault/threads/use-comment-texts.ts';
import { TeleexpertiseQuestion } from './teleexpertise-question.tsx';

interface TeleexpertiseThreadProps {
  readonly opened: OpenedTeleexpertise;
  readonly userId: string;
  readonly now: number;
  readonly waiting: readonly WaitingMessage[];
}

/** The question, what was answered, by day, and what is on its way. */
export const TeleexpertiseThread = ({ opened, userId, now, waiting }: TeleexpertiseThreadProps) => {
  const { id, subject, comments, people } = opened;
  const box = useRef<HTMLDivElement>(null);
  const last = waiting.at(-1)?.id ?? comments.at(-1)?.id;
  const scroll = useScroll(box, { first: id, last });
  const texts = useCommentTexts(comments, (by) => ofTeleexpertise(id, subject.id, by));
  const faults = useOrderFaults(comments, texts);
  const textOf = new Map(comments.map((comment, at) => [comment.id, texts[at]] as const));
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: teleexpertise(id).queryKey });
  return (
    <ThreadBox label="Demande d’avis et réponses" {...{ box, scroll, waiting }} toEnd="Aller à la fin">
      <TeleexpertiseQuestion {...{ opened, userId, now }} />
      <ThreadByDay messages={comments} timeOf={(comment) => comment.creation}>
        {(comment) => (
          <InOrder key={comment.id} fault={faults.get(comment.id)} onAgain={again}>
            <CommentItem {...{ comment, userId }} resultLabel="Conclusion">
              <Shown text={textOf.get(comment.id) ?? { is: 'opening' }}>
                {(text) => <CommentText {...{ text, people, userId }} />}
              </Shown>
            </CommentItem>
          </InOrder>
        )}
      </ThreadByDay>
    </ThreadBox>
  );
};
