import { accessSentence } from '@maillon/domain/access/access-labels';
import { Suspense } from 'react';
import { otherPartyName } from '../../data/access/access-policies.ts';
import type { Sharing } from '../../data/notifications.ts';
import { useMe } from '../../data/users.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAnswerPolicy } from '../../vault/use-answer-policy.ts';
import { mayAnswer, outcomeOf } from './notifications.model.ts';

const RichText = lazyPart(() => import('../../fields/rich-text/rich-text.tsx').then((m) => m.RichText));

interface SharingAnswerProps {
  /** Undefined: it was taken back, or it expired. */
  readonly sharing: Sharing | undefined;
  readonly onAnswered: () => void;
}

const TONES = { ACCEPTED: 'success', REJECTED: 'neutral', PENDING: 'info', INVITED: 'info' } as const;

/** A request or an offer is answered where it is read (spec clinical §2 "Notifications"). */
export const SharingAnswer = ({ sharing, onAnswered }: SharingAnswerProps) => {
  const { impersonation } = useMe();
  if (sharing === undefined || !mayAnswer(sharing) || impersonation !== null) {
    return <Badge tone={sharing === undefined ? 'neutral' : TONES[sharing.status]}>{outcomeOf(sharing)}</Badge>;
  }
  return <OpenAnswer sharing={sharing} onAnswered={onAnswered} />;
};

interface OpenAnswerProps extends SharingAnswerProps {
  readonly sharing: Sharing;
}

const OpenAnswer = ({ sharing, onAnswered }: OpenAnswerProps) => {
  const { give, isPending, error, doubt } = useAnswerPolicy(sharing, onAnswered);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{accessSentence(sharing.resource, sharing.rights)}</p>
      {sharing.message !== null && <Message status={sharing.status} message={sharing.message} />}
      {doubt !== null && <Alert tone="warning">{doubt}</Alert>}
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Accepter ${otherPartyName(sharing)}`}
          pending={isPending('approve')}
          disabled={isPending('reject')}
          onClick={() => give('approve')}
        >
          Accepter
        </Button>
        <Button
          size="sm"
          look="secondary"
          aria-label={`Refuser ${otherPartyName(sharing)}`}
          pending={isPending('reject')}
          disabled={isPending('approve')}
          onClick={() => give('reject')}
        >
          Refuser
        </Button>
      </div>
    </div>
  );
};

/** Formatted when it came with an invitation, plain when it came with a request. */
const Message = ({ status, message }: { readonly status: Sharing['status']; readonly message: string }) => {
  if (status !== 'INVITED') return <p className="border-l-2 border-line pl-3 text-muted">{message}</p>;
  return (
    <Suspense>
      <RichText html={message} />
    </Suspense>
  );
};
