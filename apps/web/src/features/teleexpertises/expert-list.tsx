import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import type { RecipientState } from '@maillon/domain/threads/teleexpertise';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { contextOfComment, ofTeleexpertise } from '../../vault/encryption/sealed-place.ts';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import { useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { recipientWords } from './teleexpertise-words.ts';

const TONES: Readonly<Record<RecipientState, Tone>> = {
  WAITING: 'neutral',
  ASKED: 'warning',
  ACCEPTED: 'success',
  DECLINED: 'danger',
  PASSED: 'neutral',
};

/** Whom the asker named, how far the turn of each has come, and why one said no. */
export const ExpertList = ({ opened }: { readonly opened: OpenedTeleexpertise }) => {
  const { id: requestId, subject, recipients, delayHours } = opened;
  const reasons = useUnsealedMany(
    recipients.map(({ refusal, profileId }) => ({
      sealed: refusal?.text ?? null,
      context: contextOfComment(refusal?.id ?? '', 'refusal'),
      of: ofTeleexpertise(requestId, subject.id, profileId),
    })),
  );
  return (
    <ol
      aria-label={delayHours === null ? 'Praticiens sollicités' : 'Praticiens, dans leur ordre'}
      className="mt-3 border-t border-line"
    >
      {recipients.map(({ id, name, userType, gender, state }, at) => (
        <li
          key={id}
          className="flex items-center justify-between gap-3 border-b border-line py-2 text-sm last:border-b-0 last:pb-0"
        >
          <div className="min-w-0">
            <p>
              <span className="font-medium">{name}</span>
              <span className="text-muted"> · {genderedLabel(USER_TYPE_LABELS[userType], gender)}</span>
            </p>
            <Shown text={reasons[at] ?? { is: 'empty' }}>
              {(reason) => <p className="break-words whitespace-pre-line text-muted">« {reason} »</p>}
            </Shown>
          </div>
          <Badge tone={TONES[state]} className="shrink-0">
            {recipientWords(state, opened)}
          </Badge>
        </li>
      ))}
    </ol>
  );
};
