import type { MentionState } from '@maillon/contracts/record/transmissions';
import { type MentionStage, stageOf } from '@maillon/domain/threads/mention';
import { BellRing, CheckCheck, Clock, Forward, type LucideIcon, MessageSquareReply } from 'lucide-react';
import { serverNow } from '../../lib/api/server-clock.ts';
import { spokenMoment } from '../../lib/spoken-time.ts';
import { cx } from '../../ui/cx.ts';

const ICONS: Readonly<Record<MentionStage, LucideIcon>> = {
  sent: Clock,
  reminded: BellRing,
  passed: Forward,
  read: CheckCheck,
  answered: MessageSquareReply,
};

const sayingOf = (mention: MentionState, now: number): string => {
  const { readAt, answeredAt, remindedAt, passedAt, passedTo } = mention;
  if (answeredAt !== null) return `réponse ${spokenMoment(answeredAt, now)}`;
  if (readAt !== null) return `lue ${spokenMoment(readAt, now)}`;
  if (passedAt !== null && passedTo !== null)
    return `non lue, transmise à ${passedTo.name} ${spokenMoment(passedAt, now)}`;
  if (remindedAt !== null) return `pas encore lue, rappel envoyé ${spokenMoment(remindedAt, now)}`;
  return 'pas encore lue';
};

/** What became of each mention of a comment: the whole team sees who has read and who has answered. */
export const MentionStates = ({ mentions }: { readonly mentions: readonly MentionState[] }) => {
  const now = serverNow();
  return (
    <ul aria-label="Mentions" className="mt-1 flex flex-col gap-0.5 border-t border-line pt-1 text-xs text-muted">
      {mentions.map((mention) => {
        const stage = stageOf(mention);
        const Icon = ICONS[stage];
        const waits = stage === 'passed' || stage === 'reminded';
        return (
          <li key={mention.person.id} className={cx('flex items-start gap-1', waits && 'text-warning')}>
            <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              {mention.person.name || 'Ancien membre'} : {sayingOf(mention, now)}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
