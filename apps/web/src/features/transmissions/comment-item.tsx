import type { Comment, ThreadPerson } from '@maillon/contracts/record/comments';
import { CircleCheck } from 'lucide-react';
import { mentionParts } from '../../fields/thread/mentions.ts';
import { MessageBubble } from '../../fields/thread/message-bubble.tsx';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import type { UnsealedText } from '../../vault/encryption/use-unsealed.ts';

interface CommentItemProps {
  readonly people: readonly ThreadPerson[];
  readonly comment: Comment;
  readonly userId: string;
  readonly text: UnsealedText;
}

/** An answer, or what came of it. */
export const CommentItem = ({ comment: { kind, author, creation }, userId, people, text }: CommentItemProps) => {
  const words = <Shown text={text}>{(clear) => <CommentText {...{ text: clear, people, userId }} />}</Shown>;
  if (kind === 'COMMENT') {
    const isOwn = author.id === userId;
    return (
      <MessageBubble isOwn={isOwn} name={author.name} time={creation} receipt={isOwn ? 'sent' : null}>
        {words}
      </MessageBubble>
    );
  }
  return (
    <li className="rounded-lg border border-success bg-success-soft px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-success">
        <CircleCheck className="size-4" aria-hidden="true" />
        Résultat, par {author.id === userId ? 'vous' : author.name}
      </p>
      <div className="break-words whitespace-pre-line">{words}</div>
    </li>
  );
};

interface CommentTextProps {
  readonly text: string;
  readonly people: readonly ThreadPerson[];
  readonly userId: string;
}

/** A text with those whom it mentions; a mention of its reader stands out. */
const CommentText = ({ text, people, userId }: CommentTextProps) => {
  let from = 0;
  return mentionParts(text, people).map((part) => {
    const at = from;
    from += part.is === 'text' ? part.text.length : part.person.name.length + 1;
    if (part.is === 'text') return part.text;
    const look = part.person.id === userId ? 'bg-warning-soft text-warning' : 'bg-surface text-brand';
    return (
      <strong key={at} className={`rounded-sm px-1 font-semibold ${look}`}>
        @{part.person.name}
      </strong>
    );
  });
};
