import {
  CalendarDays,
  FileText,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquare,
  ShieldAlert,
  UserRound,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { type Notification, type Sharing, useMarkRead } from '../../data/notifications.ts';
import { useMe } from '../../data/users.ts';
import { time } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import { asks, screenOf, sharingOf } from './notifications.model.ts';
import { SharingAnswer } from './sharing-answer.tsx';

const ICONS: readonly (readonly [prefix: string, icon: LucideIcon])[] = [
  ['appointment-', CalendarDays],
  ['access-', KeyRound],
  ['security-', ShieldAlert],
  ['contact-invite', Users],
  ['contact-', ShieldAlert],
  ['invite', Users],
  ['org', Users],
  ['document-', FileText],
  ['report-', FileText],
  ['mention', MessageSquare],
  ['new-message', MessageSquare],
  ['transmission-', MessageSquare],
  ['teleexpertise-', MessageSquare],
  ['welcome', UserRound],
  ['patient-welcome', UserRound],
  ['account-', UserRound],
];
const iconOf = (template: string): LucideIcon => ICONS.find(([prefix]) => template.startsWith(prefix))?.[1] ?? Mail;

interface NotificationItemProps {
  readonly notification: Notification;
  /** What the reader gave, was given or asked for; undefined while it is on its way. */
  readonly sharings: readonly Sharing[] | undefined;
  readonly onLeave: () => void;
}

export const NotificationItem = ({ notification, sharings, onLeave }: NotificationItemProps) => {
  const { impersonation } = useMe();
  const markRead = useMarkRead();
  const { _id, templateIdentifier, content, createdAt, read } = notification;
  const screen = screenOf(notification);
  const Icon = iconOf(templateIdentifier);
  const noteRead = () => {
    if (!read && impersonation === null) markRead.mutate(_id);
  };
  const body = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5',
          read ? 'bg-sunken text-muted' : 'bg-brand-soft text-brand',
        )}
      >
        <Icon />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block break-words', !read && 'font-semibold')}>{content}</span>
        <span className="mt-0.5 block text-sm text-muted">{time(createdAt)}</span>
      </span>
      {!read && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-brand">
          <span className="sr-only">Non lue</span>
        </span>
      )}
    </>
  );
  const row = 'flex w-full gap-3 px-5 py-3 text-left transition-colors';
  if (asks(notification)) {
    return (
      <li className="border-b border-line last:border-0">
        <div className={row}>{body}</div>
        <div className="pr-5 pb-4 pl-18">
          {sharings !== undefined && (
            <SharingAnswer sharing={sharingOf(notification, sharings)} onAnswered={noteRead} />
          )}
        </div>
      </li>
    );
  }
  return (
    <li className="border-b border-line last:border-0">
      {screen === null ? (
        <button type="button" className={cx(row, 'hover:bg-sunken')} onClick={noteRead}>
          {body}
        </button>
      ) : (
        <Link
          to={screen}
          className={cx(row, 'hover:bg-sunken')}
          onClick={() => {
            noteRead();
            onLeave();
          }}
        >
          {body}
        </Link>
      )}
    </li>
  );
};
