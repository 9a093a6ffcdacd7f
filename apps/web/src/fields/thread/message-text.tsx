import { type MarkupSpan, readMarkup } from '@maillon/domain/text/message-markup';
import { Fragment, type ReactNode } from 'react';

interface MessageTextProps {
  readonly text: string;
  /** How words without marks are drawn; as they are when absent. */
  readonly children?: (words: string) => ReactNode;
}

/** Parts have no name of their own, and never change their order. */
const inOrder = <T,>(parts: readonly T[], draw: (part: T) => ReactNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  parts.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>);

const Spans = ({
  spans,
  draw,
}: {
  readonly spans: readonly MarkupSpan[];
  readonly draw: (words: string) => ReactNode;
}) =>
  inOrder(spans, (span) => {
    switch (span.is) {
      case 'text':
        return draw(span.text);
      case 'strong':
        return (
          <strong className="font-semibold">
            <Spans spans={span.spans} draw={draw} />
          </strong>
        );
      case 'emphasis':
        return (
          <em>
            <Spans spans={span.spans} draw={draw} />
          </em>
        );
      case 'link':
        return (
          <a
            href={span.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="break-all text-brand underline underline-offset-2"
          >
            {span.text}
          </a>
        );
    }
  });

/** A text with what its writer marked in it (docs/decisions/message-markup.md): elements of ours, no HTML of theirs. */
export const MessageText = ({ text, children = (words) => words }: MessageTextProps) =>
  inOrder(readMarkup(text), (block) =>
    block.is === 'paragraph' ? (
      <div className="whitespace-pre-line">
        <Spans spans={block.spans} draw={children} />
      </div>
    ) : (
      <ul className="list-disc pl-5">
        {inOrder(block.items, (item) => (
          <li>
            <Spans spans={item} draw={children} />
          </li>
        ))}
      </ul>
    ),
  );
