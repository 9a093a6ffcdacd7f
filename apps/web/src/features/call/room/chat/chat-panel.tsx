import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { CHAT_MAX } from '@maillon/contracts/devices/chat-frames';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Composer } from '../../../../fields/thread/composer.tsx';
import { MessageBubble } from '../../../../fields/thread/message-bubble.tsx';
import { MessageText } from '../../../../fields/thread/message-text.tsx';
import { ThreadBox } from '../../../../fields/thread/thread-box.tsx';
import { useScroll } from '../../../../fields/thread/use-scroll.ts';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { nameIn } from '../../call-people.ts';
import type { CallChat } from './call-chat.ts';

interface ChatPanelProps {
  readonly visit: Appointment;
  readonly userId: string;
  readonly chat: CallChat;
  readonly isAlone: boolean;
  readonly onClose: () => void;
}

const TITLE = 'Discussion';

/** What is written in the call: beside the pictures, and a sheet over them on a phone. */
export const ChatPanel = (props: ChatPanelProps) => {
  const { chat, onClose } = props;
  const wide = useMedia('(width >= 48rem)');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    chat.look(true);
    return () => chat.look(false);
  }, [chat]);
  useEffect(() => panel.current?.querySelector('textarea')?.focus(), []);
  if (!wide) {
    return (
      <Dialog open size="palette" title={TITLE} onClose={onClose}>
        <div className="-mx-5 flex h-full flex-col">
          <Thread {...props} />
        </div>
      </Dialog>
    );
  }
  return (
    <section
      ref={panel}
      aria-label={TITLE}
      className="flex w-[min(20rem,45%)] shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="flex items-center border-b border-line pl-4">
        <h2 className="flex-1 font-semibold">{TITLE}</h2>
        <IconButton label="Fermer la discussion" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Thread {...props} />
    </section>
  );
};

const Thread = ({ visit, userId, chat, isAlone }: ChatPanelProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { messages, draft } = chat;
  const scroll = useScroll(box, { first: messages[0]?.id, last: messages.at(-1)?.id });
  return (
    <>
      <ThreadBox label="Messages de l’appel" box={box} scroll={scroll} toEnd="Derniers messages" waiting={[]}>
        <p className="mb-3 text-center text-sm text-muted">
          Lus par les personnes présentes, jamais conservés après l’appel.
        </p>
        <ol className="flex flex-col gap-3">
          {messages.map(({ id, author, at, text, isHeld }) => (
            <MessageBubble
              key={id}
              isOwn={author === userId}
              name={nameIn(visit, author)}
              time={at}
              receipt={isHeld ? 'held' : null}
            >
              <MessageText text={text} />
            </MessageBubble>
          ))}
        </ol>
        {isAlone && messages.some(({ author }) => author === userId) && (
          <p className="mt-3 text-center text-sm text-muted">
            Vous êtes seul dans l’appel : ce que vous écrivez sera remis à qui vous rejoint.
          </p>
        )}
      </ThreadBox>
      <Composer
        max={CHAT_MAX}
        value={draft}
        onChange={(text) => chat.type(text)}
        onSend={(text) => {
          chat.type('');
          chat.say(text);
        }}
      />
    </>
  );
};
