import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CallChat } from './call-chat.ts';
import type { InCall } from './enter-chat.ts';

const unheard = () => () => undefined;
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
  useSyncExternalStore(chat?.subscribe ?? unheard, chat?.snapshot ?? nothing);
  return chat;
};
