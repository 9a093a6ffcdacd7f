import { useState } from 'react';
import { type AccessPolicy, useAnswerAccess } from '../data/access/access-policies.ts';
import { profileOf, useMe } from '../data/users.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { nameDoubt } from './cards/signed-name.ts';
import { pendingGrants } from './pending/pending-grants.ts';
import { SEALED, signPolicy } from './policy-signatures.ts';
import { openVault } from './vault.ts';

type Choice = 'approve' | 'reject';

const DONE: Readonly<Record<Choice, string>> = { approve: 'Accès accordé', reject: 'Demande refusée' };

/** A page that a mail or an SMS led to can be answered while its vault still opens; null where it does not. */
const opened = () => openVault().catch(() => null);

/** The owner signs what they give, so that its keys can follow; where the vault is shut the access is given all the same. */
const ownSignature = async (policy: AccessPolicy) => {
  const provider = await opened();
  return provider === null ? null : signPolicy(provider, policy).catch(() => null);
};

/** Where nothing can be looked up, nothing speaks against the name: the keys wait for the vault, too. */
const doubtAbout = async (policy: AccessPolicy): Promise<string | null> => {
  const provider = await opened();
  return provider === null ? null : nameDoubt(provider, policy).catch(() => null);
};

/** Says yes or no to what a person asked of me or offered to me, where it is read. */
export const useAnswerPolicy = (policy: AccessPolicy, onAnswered?: () => void) => {
  const answer = useAnswerAccess();
  const me = useMe();
  /** What speaks against the name that is shown: a first yes is not sent, a second one is. */
  const [doubt, setDoubt] = useState<string | null>(null);
  // The application says which side is mine: what I sign is of my own file.
  const isOwn = policy.direction === 'given' && policy.from === profileOf(me)?.id;
  const [signing, setSigning] = useState<Choice | null>(null);
  const decide = async (choice: Choice): Promise<void> => {
    const isGiven = isOwn && choice === 'approve';
    if (isGiven && SEALED.includes(policy.resource) && doubt === null) {
      const found = await doubtAbout(policy);
      setDoubt(found);
      if (found !== null) return;
    }
    const grant = isGiven ? await ownSignature(policy) : null;
    const { id, to, resource, rights } = policy;
    // The row may be gone before the answer is: what was decided is kept and told all the same. A failure stands in `error`.
    const isDone = await answer.mutateAsync({ id, answer: choice, rights, grant }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    if (isGiven) pendingGrants.add(me.id, { to: to.id, resource, rights });
    toast.success(DONE[choice]);
    onAnswered?.();
  };
  const give = async (choice: Choice): Promise<void> => {
    if (signing !== null) return;
    setSigning(choice);
    await decide(choice).finally(() => setSigning(null));
  };
  return {
    give: (choice: Choice) => void give(choice),
    isPending: (choice: Choice) => signing === choice,
    error: answer.error,
    doubt,
  };
};
