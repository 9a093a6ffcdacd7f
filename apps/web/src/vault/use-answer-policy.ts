import { type AccessPolicy, useAnswerAccess } from '../data/access/access-policies.ts';
import { useMe } from '../data/users.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { pendingGrants } from './pending-grants.ts';
import { signPolicy } from './policy-signatures.ts';
import { vault } from './vault.ts';

type Choice = 'approve' | 'reject';

const DONE: Readonly<Record<Choice, string>> = { approve: 'Accès accordé', reject: 'Demande refusée' };

/** The owner signs what they give, so that its keys can follow; where the vault is shut the access is given all the same. */
const ownSignature = async (policy: AccessPolicy) => {
  const now = vault.current();
  if (policy.direction !== 'given' || now.is !== 'open') return null;
  return signPolicy(now.provider, policy).catch(() => null);
};

/** Says yes or no to what a person asked of me or offered to me, where it is read. */
export const useAnswerPolicy = (policy: AccessPolicy) => {
  const answer = useAnswerAccess();
  const { id: userId } = useMe();
  const give = async (choice: Choice): Promise<void> => {
    const grant = choice === 'approve' ? await ownSignature(policy) : null;
    const { id, direction, to, resource, rights } = policy;
    answer.mutate(
      { id, answer: choice, rights, grant },
      {
        onSuccess: () => {
          if (choice === 'approve' && direction === 'given') pendingGrants.add(userId, { to: to.id, resource, rights });
          toast.success(DONE[choice]);
        },
      },
    );
  };
  return {
    give: (choice: Choice) => void give(choice),
    isPending: (choice: Choice) => answer.isPending && answer.variables.answer === choice,
    error: answer.error,
  };
};
