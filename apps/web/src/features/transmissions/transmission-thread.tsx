import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { dayOf } from '@maillon/domain/day';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useRef } from 'react';
import { MessageBubble } from '../../fields/thread/message-bubble.tsx';
import { threadDays } from '../../fields/thread/message-days.ts';
import { Separator } from '../../fields/thread/separator.tsx';
import { useScroll } from '../../fields/thread/use-scroll.ts';
import { capitalised, dateAndTime } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import type { WaitingMessage } from '../../lib/message-queue.ts';
import { spokenDay } from '../../lib/spoken-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ofTransmission } from '../../vault/encryption/sealed-place.ts';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import { useUnsealed, useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { CommentItem } from './comment-item.tsx';
import { contextOfComment, contextOfContent } from './seal-transmission.ts';

interface TransmissionThreadProps {
  readonly opened: OpenedTransmission;
  readonly userId: string;
  readonly waiting: readonly WaitingMessage[];
}

/** Why it was written, what was answered, by day, and what is on its way. */
export const TransmissionThread = ({ opened, userId, waiting }: TransmissionThreadProps) => {
  const { id, patient, author, creation, content, comments, people } = opened;
  const zone = localZone();
  const today = dayOf(useNow(), zone);
  const box = useRef<HTMLDivElement>(null);
  const last = waiting.at(-1)?.id ?? comments.at(-1)?.id;
  const { isAtEnd, onScroll, toEnd } = useScroll(box, { first: id, last });
  const reason = useUnsealed(content, contextOfContent(id), ofTransmission(id, patient.id, author.profileId));
  const texts = useUnsealedMany(
    comments.map((comment) => ({
      sealed: comment.text,
      context: contextOfComment(comment.id),
      of: ofTransmission(id, patient.id, comment.author.profileId),
    })),
  );
  const textOf = new Map(comments.map((comment, at) => [comment.id, texts[at]] as const));
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label="Transmission et réponses"
        className="h-full overflow-y-auto p-4"
      >
        <article className="rounded-lg border border-line p-4">
          <header className="mb-2 flex items-center gap-3">
            <Avatar name={author.name} size="sm" />
            <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-baseline md:justify-between md:gap-3">
              <p className="min-w-0">
                <span className="font-semibold">{author.name}</span>
                <span className="text-muted"> · {USER_TYPE_LABELS[author.userType]}</span>
              </p>
              <time dateTime={creation} className="shrink-0 text-xs text-muted tabular-nums">
                {dateAndTime(new Date(creation))}
              </time>
            </div>
          </header>
          <div className="break-words whitespace-pre-line">
            <Shown text={reason} />
          </div>
        </article>
        {threadDays(comments, (comment) => comment.creation, zone).map(({ day, messages }) => (
          <section key={day} aria-label={capitalised(spokenDay(day, today))}>
            <Separator>{capitalised(spokenDay(day, today))}</Separator>
            <ol className="flex flex-col gap-3">
              {messages.map((comment) => (
                <CommentItem
                  key={comment.id}
                  {...{ comment, userId, people }}
                  text={textOf.get(comment.id) ?? { is: 'opening' }}
                />
              ))}
            </ol>
          </section>
        ))}
        {waiting.length > 0 && (
          <ol className="mt-3 flex flex-col gap-3">
            {waiting.map((one) => (
              <MessageBubble key={one.id} isOwn name="" time={one.at} receipt={one.isHeld ? 'held' : 'sending'}>
                {one.text}
              </MessageBubble>
            ))}
          </ol>
        )}
      </div>
      {!isAtEnd && (
        <Button
          look="secondary"
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float"
          onClick={toEnd}
        >
          Aller à la fin
        </Button>
      )}
    </div>
  );
};
