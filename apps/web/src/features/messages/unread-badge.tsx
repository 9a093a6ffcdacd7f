import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channels, markMessage, useLiveChannels } from '../../data/channels.ts';
import { cx } from '../../ui/cx.ts';
import { notYetReceived, unreadConversations } from './unread.ts';

interface UnreadBadgeProps {
  readonly me: Pick<UserMe, 'id' | 'impersonation'>;
  readonly className?: string;
}

/** How many conversations wait to be read. Where it stands, this device tells their writers that their messages have come. */
export const UnreadBadge = ({ me, className }: UnreadBadgeProps) => {
  useLiveChannels();
  const { data } = useQuery(channels());
  const arrived = me.impersonation === null && data !== undefined ? notYetReceived(data, me.id) : [];
  useReceipts(arrived);
  const count = unreadConversations(data ?? []);
  if (count === 0) return null;
  return (
    <span className={cx('rounded-full bg-brand px-1.5 text-xs leading-5 font-semibold text-on-brand', className)}>
      {count}
      <span className="sr-only">{count === 1 ? ' conversation non lue' : ' conversations non lues'}</span>
    </span>
  );
};

/** One after the other; what is not said now is said when the list is read again. */
const useReceipts = (arrived: ReturnType<typeof notYetReceived>): void => {
  const key = arrived.map(({ channelId, messageId }) => `${channelId} ${messageId}`).join(',');
  useEffect(() => {
    const ended = new AbortController();
    const say = async (): Promise<void> => {
      for (const one of key.split(',').filter((text) => text !== '')) {
        const [channelId = '', messageId = ''] = one.split(' ');
        if (ended.signal.aborted) return;
        await markMessage(channelId, messageId, 'received');
      }
    };
    say().catch(() => undefined);
    return () => ended.abort();
  }, [key]);
};
