import { Check, CheckCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { spokenHour } from '../../lib/spoken-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import type { Receipt } from './message-days.ts';

interface MessageBubbleProps {
  readonly isOwn: boolean;
  readonly name: string;
  /** ISO instant, or milliseconds. */
  readonly time: string | number;
  /** Of one's own; null of others'. */
  readonly receipt: Receipt | 'sending' | 'held' | null;
  readonly children: ReactNode;
}

const RECEIPTS = {
  sending: ['Envoi en cours', Clock],
  held: ['En attente du réseau', Clock],
  sent: ['Envoyé', Check],
  received: ['Reçu', CheckCheck],
  read: ['Lu', CheckCheck],
} as const;

/** One message: one’s own on the right (spec clinical §2 "Chat and messages"). */
export const MessageBubble = ({ isOwn, name, time, receipt, children }: MessageBubbleProps) => (
  <li className={cx('flex gap-2', isOwn ? 'flex-row-reverse' : 'items-start')}>
    {!isOwn && <Avatar name={name} size="sm" />}
    <div
      className={cx(
        'max-w-[min(36rem,85%)] min-w-0 rounded-lg px-3 py-2',
        isOwn ? 'rounded-br-xs bg-brand-soft' : 'rounded-tl-xs border border-line bg-surface',
      )}
    >
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="min-w-0 truncate font-semibold">{isOwn ? 'Vous' : name}</span>
        <time dateTime={new Date(time).toISOString()} className="shrink-0 text-xs text-muted tabular-nums">
          {spokenHour(time)}
        </time>
      </div>
      <div className="break-words whitespace-pre-line">{children}</div>
      {receipt !== null && <ReceiptLine receipt={receipt} />}
    </div>
  </li>
);

const ReceiptLine = ({ receipt }: { readonly receipt: keyof typeof RECEIPTS }) => {
  const [label, Icon] = RECEIPTS[receipt];
  return (
    <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted">
      <Icon className={cx('size-3.5', receipt === 'read' && 'text-brand')} aria-hidden="true" />
      {label}
    </p>
  );
};
