import type { ReactNode, RefObject } from 'react';
import type { WaitingMessage } from '../../lib/message-queue.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageText } from './message-text.tsx';
import type { useScroll } from './use-scroll.ts';

interface ThreadBoxProps {
  readonly label: string;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly scroll: ReturnType<typeof useScroll>;
  /** What the reader is offered who has left the end. */
  readonly toEnd: string;
  /** One's own that are on their way, below all others. */
  readonly waiting: readonly WaitingMessage[];
  readonly children: ReactNode;
}

/** A thread that scrolls, and the way back to its end. */
export const ThreadBox = ({ label, box, scroll, toEnd, waiting, children }: ThreadBoxProps) => (
  <div className="relative min-h-0 flex-1">
    <div
      ref={box}
      onScroll={scroll.onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      role="log"
      aria-label={label}
      className="h-full overflow-y-auto p-4"
    >
      <div>
        {children}
        {waiting.length > 0 && (
          <ol className="mt-3 flex flex-col gap-3">
            {waiting.map((one) => (
              <MessageBubble key={one.id} isOwn name="" time={one.at} receipt={one.isHeld ? 'held' : 'sending'}>
                <MessageText text={one.text} />
              </MessageBubble>
            ))}
          </ol>
        )}
      </div>
    </div>
    {!scroll.isAtEnd && (
      <Button
        look="secondary"
        size="sm"
        className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float"
        onClick={scroll.toEnd}
      >
        {toEnd}
      </Button>
    )}
  </div>
);
