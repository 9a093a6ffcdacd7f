import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { transmission } from '../../data/transmissions.ts';
import { CommentItem } from '../../fields/thread/comment-item.tsx';
import { CommentText } from '../../fields/thread/comment-text.tsx';
import { MessageText } from '../../fields/thread/message-text.tsx';
import { ThreadBox } from '../../fields/thread/thread-box.tsx';
import { ThreadByDay } from '../../fields/thread/thread-by-day.tsx';
import { useScroll } from '../../fields/thread/use-scroll.ts';
import { dateAndTime } from '../../lib/dates.ts';
import type { WaitingMessage } from '../../lib/message-queue.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ofTransmission } from '../../vault/encryption/sealed-place.ts';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import { contextOfContent } from '../../vault/encryption/thread-contexts.ts';
import { useUnsealed } from '../../vault/encryption/use-unsealed.ts';
import { InOrder, useOrderFaults } from '../../vault/threads/order-faults.tsx';
import { useCommentTexts } from '../../vault/threads/use-comment-texts.ts';
import { MentionStates } from './mention-states.tsx';
import { useReadingMentions } from './use-transmission.ts';

interface TransmissionThreadProps {
  readonly opened: OpenedTransmission;
  readonly userId: string;
  readonly waiting: readonly WaitingMessage[];
  /** Whether the reader is the person themselves. */
  readonly isOwnSession: boolean;
}

/** Why it was written, what was answered, by day, and what is on its way. */
export const TransmissionThread = ({ opened, userId, waiting, isOwnSession }: TransmissionThreadProps) => {
  const { id, patient, author, creation, content, comments, mentions, people } = opened;
  const box = useRef<HTMLDivElement>(null);
  const last = waiting.at(-1)?.id ?? comments.at(-1)?.id;
  const scroll = useScroll(box, { first: id, last });
  const reason = useUnsealed(content, contextOfContent(id), ofTransmission(id, patient.id, author.profileId));
  const texts = useCommentTexts(comments, (by) => ofTransmission(id, patient.id, by));
  const faults = useOrderFaults(comments, texts);
  const textOf = new Map(comments.map((comment, at) => [comment.id, texts[at]] as const));
  // A text that stays closed was not read.
  const readable = (commentId: string): boolean => textOf.get(commentId)?.is === 'ready';
  useReadingMentions(opened, userId, isOwnSession ? readable : () => false);
  const statesOf = Map.groupBy(mentions, ({ commentId }) => commentId);
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: transmission(id).queryKey });
  return (
    <ThreadBox label="Transmission et réponses" {...{ box, scroll, waiting }} toEnd="Aller à la fin">
      <article className="rounded-lg border border-line p-4">
        <header className="mb-2 flex items-center gap-3">
          <Avatar name={author.name} size="sm" />
          <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-baseline md:justify-between md:gap-3">
            <p className="min-w-0">
              <span className="font-semibold">{author.name}</span>
              <span className="text-muted"> · {genderedLabel(USER_TYPE_LABELS[author.userType], author.gender)}</span>
            </p>
            <time dateTime={creation} className="shrink-0 text-xs text-muted tabular-nums">
              {dateAndTime(new Date(creation))}
            </time>
          </div>
        </header>
        <div className="break-words whitespace-pre-line">
          <Shown text={reason}>{(text) => <MessageText text={text} />}</Shown>
        </div>
      </article>
      <ThreadByDay messages={comments} timeOf={(comment) => comment.creation}>
        {(comment) => (
          <InOrder key={comment.id} fault={faults.get(comment.id)} onAgain={again}>
            <CommentItem {...{ comment, userId }} resultLabel="Résultat">
              <Shown text={textOf.get(comment.id) ?? { is: 'opening' }}>
                {(text) => <CommentText {...{ text, people, userId }} />}
              </Shown>
              {statesOf.has(comment.id) && <MentionStates mentions={statesOf.get(comment.id) ?? []} />}
            </CommentItem>
          </InOrder>
        )}
      </ThreadByDay>
    </ThreadBox>
  );
};
