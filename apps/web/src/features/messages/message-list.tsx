import type { OpenedChannel } from '@maillon/contracts/accounts/channels';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { channel, readEarlier } from '../../data/channels.ts';
import { MessageBubble } from '../../fields/thread/message-bubble.tsx';
import { receiptOf } from '../../fields/thread/message-days.ts';
import { MessageText } from '../../fields/thread/message-text.tsx';
import { Separator } from '../../fields/thread/separator.tsx';
import { ThreadBox } from '../../fields/thread/thread-box.tsx';
import { ThreadByDay } from '../../fields/thread/thread-by-day.tsx';
import { useScroll } from '../../fields/thread/use-scroll.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import type { WaitingMessage } from '../../lib/message-queue.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ofMessage } from '../../vault/encryption/sealed-place.ts';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import { contextOfMessage } from '../../vault/encryption/thread-contexts.ts';
import { useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { InOrder, useOrderFaults } from '../../vault/threads/order-faults.tsx';
import { correspondentOf } from './correspondent.ts';

interface MessageListProps {
  readonly opened: OpenedChannel;
  readonly userId: string;
  readonly waiting: readonly WaitingMessage[];
}

/** What was said, by day, and what is on its way. */
export const MessageList = ({ opened, userId, waiting }: MessageListProps) => {
  const { id, messages, users } = opened;
  const box = useRef<HTMLDivElement>(null);
  const last = waiting.at(-1)?.id ?? messages.at(-1)?.id;
  const scroll = useScroll(box, { first: messages.at(0)?.id, last });
  const seen = useRef(messages.at(-1)?.number ?? 0);
  if (scroll.isAtEnd) seen.current = messages.at(-1)?.number ?? 0;
  const fresh = messages.filter(({ number, author }) => number > seen.current && author.id !== userId).length;
  // What was not read when the conversation was opened; it stays marked until the reader leaves.
  const [readUntil] = useState(() => users.find((user) => user.id === userId)?.read ?? 0);
  const firstUnread = messages.find(({ number, author }) => number > readUntil && author.id !== userId)?.id;
  const profileOf = new Map(users.map((user) => [user.id, user.profileId] as const));
  const texts = useUnsealedMany(
    messages.map((message) => ({
      sealed: message.text,
      context: contextOfMessage(message.id),
      of: ofMessage(id, profileOf.get(message.author.id) ?? ''),
    })),
  );
  const textOf = new Map(messages.map((message, at) => [message.id, texts[at]] as const));
  const faults = useOrderFaults(messages, texts);
  const client = useQueryClient();
  const again = (): void => void client.resetQueries({ queryKey: channel(id).queryKey });
  const other = correspondentOf(opened, userId);
  return (
    <ThreadBox
      label="Messages"
      {...{ box, scroll, waiting }}
      toEnd={fresh === 0 ? 'Aller à la fin' : `${fresh} ${fresh === 1 ? 'nouveau' : 'nouveaux'}`}
    >
      <Earlier channelId={id} isWhole={(messages.at(0)?.number ?? 1) <= 1} />
      <ThreadByDay messages={messages} timeOf={({ time }) => time}>
        {(message) => (
          <InOrder key={message.number} fault={faults.get(message.id)} onAgain={again}>
            {message.id === firstUnread && (
              <li>
                <Separator isNew>Nouveaux messages</Separator>
              </li>
            )}
            <MessageBubble
              isOwn={message.author.id === userId}
              name={message.author.name}
              time={message.time}
              receipt={message.author.id === userId ? receiptOf(message, other) : null}
            >
              <Shown text={textOf.get(message.id) ?? { is: 'opening' }}>{(text) => <MessageText text={text} />}</Shown>
            </MessageBubble>
          </InOrder>
        )}
      </ThreadByDay>
    </ThreadBox>
  );
};

const Earlier = ({ channelId, isWhole }: { readonly channelId: string; readonly isWhole: boolean }) => {
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  if (isWhole) return null;
  const read = async (): Promise<void> => {
    setReading(true);
    await readEarlier(client, channelId).catch((error: unknown) => toast.danger(sentenceOf(error)));
    setReading(false);
  };
  return (
    <div className="text-center">
      <Button look="secondary" size="sm" pending={isReading} onClick={() => void read()}>
        Messages précédents
      </Button>
    </div>
  );
};
