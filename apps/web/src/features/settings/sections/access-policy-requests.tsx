import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type AccessPolicy,
  accessPolicies,
  otherPartyName,
  useAnswerAccess,
} from '../../../data/access/access-policies.ts';
import { useMe } from '../../../data/users.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { pendingGrants } from '../../../vault/pending-grants.ts';
import { signPolicy } from '../../../vault/policy-signatures.ts';
import { vault } from '../../../vault/vault.ts';
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

/** The owner signs what they give, so that its keys can follow; where the vault is shut the access is given all the same. */
const ownSignature = async (policy: AccessPolicy) => {
  const now = vault.current();
  if (policy.direction !== 'given' || now.is !== 'open') return null;
  return signPolicy(now.provider, policy).catch(() => null);
};

const Waiting = ({ policy }: { readonly policy: AccessPolicy }) => {
  const answer = useAnswerAccess();
  const { id: userId } = useMe();
  const give = async (choice: 'approve' | 'reject', done: string): Promise<void> => {
    const grant = choice === 'approve' ? await ownSignature(policy) : null;
    answer.mutate(
      { id: policy.id, answer: choice, rights: policy.rights, grant },
      {
        onSuccess: () => {
          const { direction, to, resource, rights } = policy;
          if (choice === 'approve' && direction === 'given') pendingGrants.add(userId, { to: to.id, resource, rights });
          toast.success(done);
        },
      },
    );
  };
  const pending = (choice: 'approve' | 'reject') => answer.isPending && answer.variables.answer === choice;
  return (
    <AccessPolicyItem policy={policy}>
      <Button
        look="secondary"
        size="sm"
        aria-label={`Refuser ${otherPartyName(policy)}`}
        pending={pending('reject')}
        onClick={() => void give('reject', 'Demande refusée')}
      >
        Refuser
      </Button>
      <Button
        size="sm"
        aria-label={`Accepter ${otherPartyName(policy)}`}
        pending={pending('approve')}
        onClick={() => void give('approve', 'Accès accordé')}
      >
        Accepter
      </Button>
      {answer.isError && (
        <Alert tone="danger" className="basis-full">
          {sentenceOf(answer.error)}
        </Alert>
      )}
    </AccessPolicyItem>
  );
};
