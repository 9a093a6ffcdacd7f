import { useInfiniteQuery } from '@tanstack/react-query';
import { type AccessPolicy, accessPolicies, otherPartyName } from '../../../data/access/access-policies.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAnswerPolicy } from '../../../vault/use-answer-policy.ts';
import { AccessPolicyItem } from './access-policy-item.tsx';

/** What a person asked of me or offered to me, answered in place. Nothing is shown while nothing waits. */
export const AccessPolicyRequests = () => {
  const asked = useInfiniteQuery(accessPolicies({ direction: 'given', status: 'PENDING' }));
  const offered = useInfiniteQuery(accessPolicies({ direction: 'received', status: 'INVITED' }));
  const waiting = [...(asked.data ?? []), ...(offered.data ?? [])];
  if (waiting.length === 0) return null;
  return (
    <Card title="En attente de votre réponse">
      <ul className="divide-y divide-line">
        {waiting.map((policy) => (
          <Waiting key={policy.id} policy={policy} />
        ))}
      </ul>
    </Card>
  );
};

const Waiting = ({ policy }: { readonly policy: AccessPolicy }) => {
  const { give, isPending, error, doubt } = useAnswerPolicy(policy);
  return (
    <AccessPolicyItem policy={policy}>
      <Button
        look="secondary"
        size="sm"
        aria-label={`Refuser ${otherPartyName(policy)}`}
        pending={isPending('reject')}
        onClick={() => give('reject')}
      >
        Refuser
      </Button>
      <Button
        size="sm"
        aria-label={`Accepter ${otherPartyName(policy)}`}
        pending={isPending('approve')}
        onClick={() => give('approve')}
      >
        Accepter
      </Button>
      {doubt !== null && (
        <Alert tone="warning" className="basis-full">
          {doubt}
        </Alert>
      )}
      {error !== null && (
        <Alert tone="danger" className="basis-full">
          {sentenceOf(error)}
        </Alert>
      )}
    </AccessPolicyItem>
  );
};
