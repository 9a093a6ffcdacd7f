import { useInfiniteQuery } from '@tanstack/react-query';
import { type AccessPolicy, accessPolicies, useRevokeAccess } from '../../../data/access/access-policies.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { AccessPolicyItem } from './access-policy-item.tsx';

/** What I asked of others or offered to them, taken back in place. Nothing is shown while nothing is on its way. */
export const AccessPolicySent = () => {
  const asked = useInfiniteQuery(accessPolicies({ direction: 'received', status: 'PENDING' }));
  const offered = useInfiniteQuery(accessPolicies({ direction: 'given', status: 'INVITED' }));
  const sent = [...(asked.data ?? []), ...(offered.data ?? [])];
  if (sent.length === 0) return null;
  return (
    <Card title="En attente de leur réponse">
      <ul className="divide-y divide-line">
        {sent.map((policy) => (
          <Sent key={policy.id} policy={policy} />
        ))}
      </ul>
    </Card>
  );
};

const Sent = ({ policy }: { readonly policy: AccessPolicy }) => {
  const withdraw = useRevokeAccess();
  const { id, direction, to, fromDisplay } = policy;
  const [verb, done, name] =
    direction === 'received'
      ? ['Annuler la demande', 'Demande annulée', fromDisplay.name]
      : ['Annuler la proposition', 'Proposition annulée', to.name];
  const takeBack = async (): Promise<void> => {
    try {
      await withdraw.mutateAsync(id);
    } catch {
      return; // Said below.
    }
    // Not by `onSuccess` of the call: the list was read again by then, and this row is gone.
    toast.success(done);
  };
  return (
    <AccessPolicyItem policy={policy}>
      <Button look="secondary" size="sm" pending={withdraw.isPending} onClick={() => void takeBack()}>
        {verb}
        <span className="sr-only"> : {name}</span>
      </Button>
      {withdraw.isError && (
        <Alert tone="danger" className="basis-full">
          {sentenceOf(withdraw.error)}
        </Alert>
      )}
    </AccessPolicyItem>
  );
};
