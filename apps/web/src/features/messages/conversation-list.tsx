import type { Channel } from '@maillon/contracts/accounts/channels';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { spokenAge } from '../../lib/spoken-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { ofMessage } from '../../vault/encryption/sealed-place.ts';
import { textLine } from '../../vault/encryption/text-line.ts';
import { contextOfMessage } from '../../vault/encryption/thread-contexts.ts';
import { type UnsealedText, useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { WaitingBadge } from '../../vault/encryption/waiting-badge.tsx';
import { correspondentOf } from './correspondent.ts';

interface ConversationListProps {
  readonly channels: readonly Channel[];
  readonly userId: string;
  readonly openId: string | undefined;
}

/** Each conversation in a row: with whom, the last message, how old, what is not read. */
export const ConversationList = ({ channels, userId, openId }: ConversationListProps) => {
  const texts = useUnsealedMany(
    channels.map(({ id, users, lastMessage }) => {
      const author = users.find((user) => user.id === lastMessage?.author.id)?.profileId ?? '';
      const context = contextOfMessage(lastMessage?.id ?? id);
      return { sealed: lastMessage?.text ?? null, context, of: ofMessage(id, author) };
    }),
  );
  return (
    <ul>
      {channels.map((channel, at) => (
        <ConversationRow
          key={channel.id}
          {...{ channel, userId }}
          isOpen={channel.id === openId}
          text={texts[at] ?? { is: 'empty' }}
        />
      ))}
    </ul>
  );
};

interface ConversationRowProps {
  readonly channel: Channel;
  readonly userId: string;
  readonly isOpen: boolean;
  readonly text: UnsealedText;
}

const ConversationRow = ({ channel, userId, isOpen, text }: ConversationRowProps) => {
  const now = useNow();
  const { unread, lastMessage } = channel;
  const other = correspondentOf(channel, userId);
  const isOwn = lastMessage?.author.id === userId;
  const isUnread = unread > 0 && !isOwn;
  return (
    <li
      className={cx(
        'relative flex gap-3 border-t border-line px-4 py-3 first:border-t-0',
        isOpen ? 'bg-brand-soft' : 'transition-colors hover:bg-sunken',
      )}
    >
      <Avatar name={other?.name ?? ''} isOnBrand={isOpen} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <Link
            to={paths.conversation(channel.id)}
            aria-current={isOpen ? 'page' : undefined}
            className="min-w-0 truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {other?.name}
          </Link>
          {lastMessage !== null && (
            <time dateTime={lastMessage.time} className="shrink-0 text-xs text-muted tabular-nums">
              {spokenAge(lastMessage.time, now)}
            </time>
          )}
        </div>
        <div className="flex items-center justify-between gap-2">
          <p className={cx('min-w-0 truncate text-sm', isUnread ? 'font-semibold' : 'text-muted')}>
            {lastMessage === null
              ? other && genderedLabel(USER_TYPE_LABELS[other.userType], other.gender)
              : `${isOwn ? 'Vous : ' : ''}${textLine(text, 'Ce message ne s’ouvre pas ici')}`}
          </p>
          <WaitingBadge thread={`channel.${channel.id}`} />
          {isUnread && (
            <span className="shrink-0 rounded-full bg-brand px-2 text-xs font-semibold text-on-brand">
              {unread}
              <span className="sr-only">{unread === 1 ? ' message non lu' : ' messages non lus'}</span>
            </span>
          )}
        </div>
      </div>
    </li>
  );
};
