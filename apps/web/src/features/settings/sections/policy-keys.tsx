import { useState } from 'react';
import type { AccessPolicy, KeyHolder } from '../../../data/access/access-policies.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EvidenceBadge } from '../../../vault/cards/evidence-badge.tsx';
import { useEvidence } from '../../../vault/cards/use-evidence.ts';
import { ChangedDevice } from '../../../vault/changed/changed-device.tsx';
import { asAddressed, RIVAL_ADVICE, rivalSentence, SAME_DIGITS } from '../../../vault/changed/changed-words.ts';
import { type KeyStanding } from '../../../vault/keys.ts';
import { isStructure } from '../../../vault/policy-signatures.ts';
import { SafetyNumber } from '../../../vault/safety-number.tsx';
import { NameDoubt, useGiveKeys } from '../../../vault/use-give-keys.ts';

interface PolicyKeysProps {
  readonly policy: AccessPolicy;
  readonly state: KeyStanding | undefined;
}

/**
 * Whether the other one can read what is encrypted. What its owner did not decide on this device takes one touch, and so does a new
 * device; a key beside the one that is known is compared first.
 */
export const PolicyKeys = ({ policy, state }: PolicyKeysProps) => {
  const give = useGiveKeys();
  if (state === undefined) return null;
  if (state.is === 'given') {
    return (
      <>
        <Badge>Lit votre dossier</Badge>
        {isStructure(policy) && <Readers structure={policy.to} people={state.holders} />}
      </>
    );
  }
  if (state.is === 'foreign') {
    return (
      <Alert tone="danger" className="basis-full">
        {`La personne que l’on nous présente comme ${policy.to.name} est quelqu’un d’autre. Rien ne lui est ouvert. Contactez-nous.`}
      </Alert>
    );
  }
  if (state.is === 'changed') return <NewDevice policy={policy} state={state} />;
  if (state.is === 'rival') return <Rival policy={policy} state={state} />;
  const { holders, waiting, unconfirmed = [] } = state;
  const confirmed = waiting.filter((one) => !unconfirmed.includes(one));
  const readers = holders.filter((one) => !waiting.includes(one));
  const isDoubted = give.error instanceof NameDoubt;
  return (
    <>
      {confirmed.length === 0 && readers.length > 0 ? (
        <>
          <Badge>Lit votre dossier</Badge>
          <Readers structure={policy.to} people={readers} />
        </>
      ) : (
        <Badge tone="warning">Ne lit pas encore votre dossier</Badge>
      )}
      {confirmed.length > 0 && (
        <Button
          size="sm"
          look={isDoubted ? 'secondary' : 'primary'}
          pending={give.isPending}
          onClick={() => give.mutate({ policy, to: confirmed, isAccepted: isDoubted })}
        >
          {isDoubted ? 'Ouvrir malgré tout' : 'Lui ouvrir mon dossier'}
          <span className="sr-only"> : {policy.to.name}</span>
        </Button>
      )}
      {unconfirmed.length > 0 && (
        <Unconfirmed
          structure={policy.to}
          people={unconfirmed}
          pending={give.isPending}
          onGive={(one) => give.mutate({ policy, to: [one], name: one.name })}
        />
      )}
      {give.error !== null && (
        <Alert tone={isDoubted ? 'warning' : 'danger'} className="basis-full">
          {give.error instanceof NameDoubt ? give.error.message : sentenceOf(give.error)}
        </Alert>
      )}
    </>
  );
};

interface UnconfirmedProps {
  readonly structure: AccessPolicy['to'];
  readonly people: readonly KeyHolder[];
  readonly pending: boolean;
  readonly onGive: (one: KeyHolder) => void;
}

/** Members of a structure by the application's word alone: each is a person whom the owner knows, or is not opened to. */
const Unconfirmed = ({ structure, people, pending, onGive }: UnconfirmedProps) => {
  const evidence = useEvidence(people.map(({ sldId }) => ({ id: sldId, structures: [structure.id] })));
  return (
    <div className="basis-full text-sm">
      <p className="text-muted">
        {`${structure.name} n’a pas encore confirmé ${people.length > 1 ? 'ces personnes' : 'cette personne'}. N’ouvrez votre dossier qu’à qui vous connaissez.`}
      </p>
      <ul className="divide-y divide-line">
        {people.map((one) => (
          <li key={one.sldId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere font-medium">
              {one.name} <EvidenceBadge evidence={evidence.get(one.sldId)} />
            </span>
            <Button look="secondary" size="sm" disabled={pending} onClick={() => onGive(one)}>
              Lui ouvrir mon dossier
              <span className="sr-only"> : {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** A person known comes with new keys, and their old ones have ended: one touch goes on with them. */
const NewDevice = ({ policy, state }: { readonly policy: AccessPolicy; readonly state: KeyStanding }) => {
  const give = useGiveKeys();
  const { waiting } = state;
  return (
    <ChangedDevice
      people={waiting}
      {...(!isStructure(policy) && { names: [asAddressed(policy.to)] })}
      pending={give.isPending}
      error={give.error === null ? undefined : sentenceOf(give.error)}
      onGoOn={() => give.mutate({ policy, to: waiting, isAccepted: true })}
    />
  );
};

/** The keys that are known stand still: nothing is given to the others before a person has compared the numbers. */
const Rival = ({ policy, state }: { readonly policy: AccessPolicy; readonly state: KeyStanding }) => {
  const [asking, setAsking] = useState(false);
  const give = useGiveKeys();
  return (
    <>
      <Button look="secondary" size="sm" onClick={() => setAsking(true)}>
        Vérifier qui c’est
        <span className="sr-only"> : {policy.to.name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={rivalSentence(state.waiting.map(({ name }) => name))}
        confirmLabel={SAME_DIGITS}
        pending={give.isPending}
        error={give.error === null ? undefined : sentenceOf(give.error)}
        onConfirm={() =>
          give.mutate({ policy, to: state.waiting, isAccepted: true }, { onSuccess: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      >
        <p className="mb-3">{RIVAL_ADVICE}</p>
        <Numbers people={state.waiting} />
      </ConfirmDialog>
    </>
  );
};

/** Who reads through a structure, each with their number; a person who joins it is added by the owner's own client. */
const Readers = ({
  structure,
  people,
}: {
  readonly structure: AccessPolicy['to'];
  readonly people: readonly KeyHolder[];
}) => (
  <details className="order-last basis-full text-sm md:pl-14">
    <summary className="min-h-11 cursor-pointer content-center rounded-md font-medium">
      {people.length > 1 ? `${people.length} personnes lisent` : '1 personne lit'} par cette structure
    </summary>
    <p className="mb-2 text-muted">
      Qui la structure accueille lit à votre connexion suivante, et un message vous en avertit. Qui la quitte ne lit
      plus aussitôt.
    </p>
    <FoldedNumbers people={people} structure={structure} />
  </details>
);

/** One number is shown at once; those of a structure's members unfold one by one. */
const Numbers = ({ people }: { readonly people: readonly KeyHolder[] }) => {
  const [first, ...others] = people;
  if (first === undefined) return null;
  if (others.length === 0) return <SafetyNumber of={first.sldId} name={first.name} />;
  return <FoldedNumbers people={people} />;
};

const FoldedNumbers = ({
  people,
  structure,
}: {
  readonly people: readonly KeyHolder[];
  /** Through which they read. */
  readonly structure?: AccessPolicy['to'];
}) => {
  const structures = structure === undefined ? [] : [structure.id];
  const evidence = useEvidence(people.map(({ sldId }) => ({ id: sldId, structures })));
  const names = structure && new Map([[structure.id, structure.name]]);
  return (
    <ul className="flex flex-col gap-2">
      {people.map(({ sldId, name }) => (
        <li key={sldId}>
          <details>
            <summary className="min-h-11 cursor-pointer content-center rounded-md font-medium">
              {name} <EvidenceBadge evidence={evidence.get(sldId)} names={names} />
            </summary>
            <SafetyNumber of={sldId} name={name} />
          </details>
        </li>
      ))}
    </ul>
  );
};
