import { useState } from 'react';
import { type AccessPolicy, type KeyHolder, useSignAccess } from '../../../data/access/access-policies.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useLookAgain } from '../../../vault/key-states.ts';
import { useTrustKeys } from '../../../vault/key-trust.ts';
import { isStructure, type KeyStanding, signPolicy } from '../../../vault/keys.ts';
import { SafetyNumber } from '../../../vault/safety-number.tsx';
import { openVault } from '../../../vault/vault.ts';

interface PolicyKeysProps {
  readonly policy: AccessPolicy;
  readonly state: KeyStanding | undefined;
}

const namesOf = (people: readonly KeyHolder[]): string =>
  new Intl.ListFormat('fr').format(people.map(({ name }) => name));

/** Whether the other one can read what is encrypted; a sharing that its owner never signed is signed here, by a person. */
export const PolicyKeys = ({ policy, state }: PolicyKeysProps) => {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sign = useSignAccess();
  const trust = useTrustKeys();
  const lookAgain = useLookAgain();
  const { name } = policy.to;

  if (state === undefined) return null;
  if (state.is === 'given') {
    return (
      <>
        <Badge>Lit vos données chiffrées</Badge>
        {isStructure(policy) && <Readers people={state.holders} />}
      </>
    );
  }

  const isChanged = state.is === 'changed';
  const who = namesOf(state.waiting);
  const confirm = async (): Promise<void> => {
    setPending(true);
    setFailure(undefined);
    try {
      if (isChanged) await trust(state.waiting.map(({ sldId }) => sldId));
      const grant = await signPolicy(await openVault(), policy, state.waiting);
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
        {isChanged ? 'Clé changée' : 'Remettre les clés'}
        <span className="sr-only"> : {name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={isChanged ? `La clé de ${who} a changé` : `Remettre les clés à ${name}`}
        confirmLabel={isChanged ? 'Les chiffres sont les mêmes' : 'Remettre les clés'}
        pending={pending}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-3">
          {isChanged
            ? `Ce compte s’était présenté avec une autre clé : un nouvel appareil après une perte, ou quelqu’un qui se fait passer pour ${who}. Vos clés ne lui sont pas remises tant que vous n’avez pas comparé ces chiffres avec elle ou lui.`
            : `${who} ${state.waiting.length > 1 ? 'pourront' : 'pourra'} lire vos documents et vos données chiffrées.`}
          {isStructure(policy) &&
            ' Qui rejoindra cette structure les lira aussi, à partir de votre connexion suivante ; vous en serez averti.'}
        </p>
        <Numbers people={state.waiting} />
      </ConfirmDialog>
    </>
  );
};

/** Who reads through a structure, each with their number; whoever joins it is added by the owner's own client. */
const Readers = ({ people }: { readonly people: readonly KeyHolder[] }) => (
  <details className="basis-full text-sm">
    <summary className="min-h-11 cursor-pointer content-center rounded-md font-medium">
      {people.length > 1 ? `${people.length} personnes lisent` : '1 personne lit'} par cette structure
    </summary>
    <p className="mb-2 text-muted">
      Qui la rejoint reçoit vos clés à votre connexion suivante, et vous en êtes averti. Qui la quitte les perd
      aussitôt.
    </p>
    <FoldedNumbers people={people} />
  </details>
);

/** One number is shown at once; those of a structure's members unfold one by one. */
const Numbers = ({ people }: { readonly people: readonly KeyHolder[] }) => {
  const [first, ...others] = people;
  if (first === undefined) return null;
  if (others.length === 0) return <SafetyNumber of={first.sldId} name={first.name} />;
  return <FoldedNumbers people={people} />;
};

const FoldedNumbers = ({ people }: { readonly people: readonly KeyHolder[] }) => (
  <ul className="flex flex-col gap-2">
    {people.map(({ sldId, name }) => (
      <li key={sldId}>
        <details>
          <summary className="min-h-11 cursor-pointer content-center rounded-md font-medium">{name}</summary>
          <SafetyNumber of={sldId} name={name} />
        </details>
      </li>
    ))}
  </ul>
);
