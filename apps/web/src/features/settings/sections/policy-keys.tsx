import { useState } from 'react';
import { type AccessPolicy, useSignAccess } from '../../../data/access-policies.ts';
import { sentenceOf } from '../../../lib/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useLookAgain } from '../../../vault/key-states.ts';
import { type KeyState, signPolicy } from '../../../vault/keys.ts';
import { SafetyNumber } from '../../../vault/safety-number.tsx';
import { openVault } from '../../../vault/vault.ts';

interface PolicyKeysProps {
  readonly policy: AccessPolicy;
  readonly state: KeyState | undefined;
}

/** Whether the other one can read what is encrypted; a sharing that its owner never signed is signed here, by a person. */
export const PolicyKeys = ({ policy, state }: PolicyKeysProps) => {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sign = useSignAccess();
  const lookAgain = useLookAgain();
  const { name, sldId } = policy.to;

  if (state === undefined || sldId === null) return null;
  if (state === 'given') return <Badge>Lit vos données chiffrées</Badge>;

  const confirm = async (): Promise<void> => {
    setPending(true);
    setFailure(undefined);
    try {
      const grant = await signPolicy(await openVault(), policy);
      if (grant !== null) await sign.mutateAsync({ id: policy.id, grant });
      await lookAgain();
      toast.success('Clés remises');
      setAsking(false);
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <Button look="secondary" size="sm" onClick={() => setAsking(true)}>
        {state === 'changed' ? 'Clé changée' : 'Remettre les clés'}
        <span className="sr-only"> : {name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={state === 'changed' ? `La clé de ${name} a changé` : `Remettre les clés à ${name}`}
        confirmLabel={state === 'changed' ? 'J’ai compris' : 'Remettre les clés'}
        pending={pending}
        error={failure}
        onConfirm={() => (state === 'changed' ? setAsking(false) : void confirm())}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-3">
          {state === 'changed'
            ? `Ce compte s’était présenté avec une autre clé : un nouvel appareil après une perte, ou quelqu’un qui se fait passer pour ${name}. Vos clés ne lui sont pas remises. Comparez ce numéro avec elle ou lui avant de partager à nouveau.`
            : `${name} pourra lire vos documents et vos données chiffrées.`}
        </p>
        <SafetyNumber of={sldId} name={name} />
      </ConfirmDialog>
    </>
  );
};
