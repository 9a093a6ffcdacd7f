import type { ThreadPerson } from '@maillon/contracts/record/comments';
import { mentionParts } from './mentions.ts';
import { MessageText } from './message-text.tsx';

interface CommentTextProps {
  readonly text: string;
  readonly people: readonly ThreadPerson[];
  readonly userId: string;
}

/** A text with its marks and those whom it mentions. */
export const CommentText = ({ text, people, userId }: CommentTextProps) => (
  <MessageText text={text}>{(words) => <Mentions text={words} {...{ people, userId }} />}</MessageText>
);

/** A mention of its reader stands out. */
const Mentions = ({ text, people, userId }: CommentTextProps) => {
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
