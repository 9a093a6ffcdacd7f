import { useMutation } from '@tanstack/react-query';
import { type AccessPolicy, type KeyHolder, useSignAccess } from '../data/access/access-policies.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { nameDoubt } from './cards/signed-name.ts';
import { useLookAgain } from './key-states.ts';
import { useTrustKeys } from './key-trust.ts';
import { isStructure, signPolicy } from './policy-signatures.ts';
import { unlockVault } from './vault.ts';

interface Given {
  readonly policy: AccessPolicy;
  /** Whom the person sees that it lets in. */
  readonly to: readonly KeyHolder[];
  /** Where it is one of a structure's. */
  readonly name?: string;
  /** The person goes on with keys that are others than before, or has read what speaks against the name. */
  readonly isAccepted?: boolean;
}

/** What was signed speaks against the name that is shown: nothing is opened before the person has read that. */
export class NameDoubt extends Error {}

/** The owner opens what is encrypted to the readers who wait for it: signed here, by that touch. */
export const useGiveKeys = () => {
  const sign = useSignAccess();
  const trust = useTrustKeys();
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: async ({ policy, to, isAccepted = false }: Given) => {
      const provider = await unlockVault();
      const doubt = isAccepted || isStructure(policy) ? null : await nameDoubt(provider, policy);
      if (doubt !== null) throw new NameDoubt(doubt);
      if (isAccepted) await trust(to.map(({ sldId }) => sldId));
      const grant = await signPolicy(provider, policy, to);
      if (grant !== null) await sign.mutateAsync({ id: policy.id, grant });
      await lookAgain();
    },
    onSuccess: (_nothing, { policy, name = policy.to.name }) => toast.success(`Dossier ouvert à ${name}`),
  });
};
