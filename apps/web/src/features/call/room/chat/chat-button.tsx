import { MessageCircle } from 'lucide-react';
import { type Ref, useEffect, useState, useSyncExternalStore } from 'react';
import { counted } from '../../../../lib/spoken-time.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { CallChat } from './call-chat.ts';
import type { InCall } from './enter-chat.ts';

const unchanging = () => () => undefined;
const nothing = () => 0;

/** What is written in this call; null until its code is there. It lasts as long as the page, also over a lost connection. */
export const useCallChat = ({ visit, userId, session, room, cipher }: InCall): CallChat | null => {
  const [chat, setChat] = useState<CallChat | null>(session.chat);
  useEffect(() => {
    const end = new AbortController();
    const enter = async (): Promise<void> => {
      const { enterChat } = await import('./enter-chat.ts');
      if (!end.signal.aborted) setChat(enterChat({ visit, userId, session, room, cipher }, end.signal));
    };
    // Without its code there is no button; the call goes on.
    void enter().catch(() => undefined);
    return () => end.abort();
  }, [visit, userId, session, room, cipher]);
  useSyncExternalStore(chat?.subscribe ?? unchanging, chat?.snapshot ?? nothing);
  return chat;
};

interface ChatButtonProps {
  readonly unread: number;
  readonly isOpen: boolean;
  readonly className: string;
  readonly onClick: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Opens what is written in the call; a dot says that something came. */
export const ChatButton = ({ unread, isOpen, className, onClick, ref }: ChatButtonProps) => {
  const waiting = unread > 0 ? counted(unread, 'message non lu', '', 'messages non lus') : '';
  return (
    <>
      <IconButton
        ref={ref}
        label={waiting === '' ? 'Discussion' : `Discussion, ${waiting}`}
        aria-expanded={isOpen}
        className={cx('relative', className)}
        onClick={onClick}
      >
        <MessageCircle aria-hidden="true" />
        {unread > 0 && <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-danger" />}
      </IconButton>
      <span role="status" className="sr-only">
        {waiting}
      </span>
    </>
  );
};
