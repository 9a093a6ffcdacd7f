import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Clock } from 'lucide-react';
import { MessageText } from '../../fields/thread/message-text.tsx';
import { dateAndTime } from '../../lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ofTeleexpertise } from '../../vault/encryption/sealed-place.ts';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import { contextOfTopic } from '../../vault/encryption/thread-contexts.ts';
import { useUnsealed } from '../../vault/encryption/use-unsealed.ts';
import { ExpertList } from './expert-list.tsx';
import { consentWords, turnOf } from './teleexpertise-words.ts';

interface TeleexpertiseQuestionProps {
  readonly opened: OpenedTeleexpertise;
  readonly userId: string;
  readonly now: number;
}

/** Who asks what, whose turn it is and until when. */
export const TeleexpertiseQuestion = ({ opened, userId, now }: TeleexpertiseQuestionProps) => {
  const { id, subject, sender, sent, topic, consentedAt } = opened;
  const question = useUnsealed(topic, contextOfTopic(id), ofTeleexpertise(id, subject.id, sender.profileId));
  const turn = turnOf(opened, userId, now);
  return (
    <article className="rounded-lg border border-line p-4">
      <header className="mb-2 flex items-center gap-3">
        <Avatar name={sender.name} size="sm" />
        <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-baseline md:justify-between md:gap-3">
          <p className="min-w-0">
            <span className="font-semibold">{sender.name}</span>
            <span className="text-muted"> · {genderedLabel(USER_TYPE_LABELS[sender.userType], sender.gender)}</span>
          </p>
          <time dateTime={sent} className="shrink-0 text-xs text-muted tabular-nums">
            {dateAndTime(new Date(sent))}
          </time>
        </div>
      </header>
      <div className="break-words whitespace-pre-line">
        <Shown text={question}>{(text) => <MessageText text={text} />}</Shown>
      </div>
      <p className="mt-2 text-xs text-muted">{consentWords(consentedAt, subject.gender)}</p>
      {turn !== null && (
        <p className="mt-3 flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-sm font-medium">
          <Clock className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
          {turn}
        </p>
      )}
      {sender.id === userId && <ExpertList opened={opened} />}
    </article>
  );
};
