import type { Comment } from '@maillon/contracts/record/comments';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { MessageBubble } from './message-bubble.tsx';

interface CommentItemProps {
  readonly comment: Comment;
  readonly userId: string;
  /** What the last word of a thread is called. */
  readonly resultLabel: string;
  /** Its text, as its reader may see it. */
  readonly children: ReactNode;
}

/** An answer, or what came of it. */
export const CommentItem = ({ comment, userId, resultLabel, children }: CommentItemProps) => {
  const { kind, author, creation } = comment;
  const isOwn = author.id === userId;
  if (kind === 'COMMENT') {
    return (
      <MessageBubble isOwn={isOwn} name={author.name} time={creation} receipt={isOwn ? 'sent' : null}>
        {children}
      </MessageBubble>
    );
  }
  return (
    <li className="rounded-lg border border-success bg-success-soft px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-success">
        <CircleCheck className="size-4" aria-hidden="true" />
        {resultLabel}, par {isOwn ? 'vous' : author.name}
      </p>
      <div className="break-words whitespace-pre-line">{children}</div>
    </li>
  );
};
