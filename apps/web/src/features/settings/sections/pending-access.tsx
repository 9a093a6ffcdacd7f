import { useInfiniteQuery } from '@tanstack/react-query';
import { accessPolicies, useLiveAccessPolicies } from '../../../data/access/access-policies.ts';
import { profileOf, useMe } from '../../../data/users.ts';
import { Card } from '../../../ui/card.tsx';
import { useKeyStates } from '../../../vault/key-states.ts';
import { isDecided, pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { AccessPolicyItem } from './access-policy-item.tsx';
import { AccessPolicyRequests } from './access-policy-requests.tsx';
import { PolicyKeys } from './policy-keys.tsx';

/** On the home of a patient: who asks for access, and who has it and waits for its keys; each is answered with one touch. */
export const PendingAccess = () => {
  useLiveAccessPolicies();
  return (
    <>
      <AccessPolicyRequests />
      <MissingKeys />
    </>
  );
};

const MissingKeys = () => {
  const me = useMe();
  const { data = [] } = useInfiniteQuery(accessPolicies({ direction: 'given', status: 'ACCEPTED' }));
  const keys = useKeyStates(profileOf(me)?.id ?? '', data);
  // What was decided here a moment ago is being signed.
  const decided = pendingGrants.of(me.id);
  const waiting = data.filter((policy) => {
    const state = keys.get(policy.id);
    if (state === undefined || state.is === 'given') return false;
    return state.unconfirmed !== undefined || !isDecided(decided, policy);
  });
  if (waiting.length === 0) return null;
  return (
    <Card title="Attendent que vous ouvriez votre dossier">
      <ul className="divide-y divide-line">
        {waiting.map((policy) => (
          <AccessPolicyItem key={policy.id} policy={policy}>
            <PolicyKeys policy={policy} state={keys.get(policy.id)} />
          </AccessPolicyItem>
        ))}
      </ul>
    </Card>
  );
};
