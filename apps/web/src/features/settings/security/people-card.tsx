import { ofName } from '@maillon/domain/text/of-name';
import type { KeyChange } from '@maillon/vault/provider';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accessPolicies } from '../../../data/access/access-policies.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { EvidenceBadge } from '../../../vault/cards/evidence-badge.tsx';
import { useEvidence } from '../../../vault/cards/use-evidence.ts';
import {
  changedAdvice,
  changedSentence,
  GO_ON,
  RIVAL_ADVICE,
  rivalSentence,
  SAME_DIGITS,
} from '../../../vault/changed/changed-words.ts';
import { useLookAgain } from '../../../vault/key-states.ts';
import { useChangedKeys, useTrustKeys } from '../../../vault/key-trust.ts';
import { SafetyNumber } from '../../../vault/safety-number.tsx';

interface Person {
  readonly sldId: string;
  readonly name: string;
}

/** With whom one shares something encrypted, and whether their keys are those that were seen first. */
export const PeopleCard = () => {
  const given = useInfiniteQuery(accessPolicies({ direction: 'given', status: 'ACCEPTED' }));
  const received = useInfiniteQuery(accessPolicies({ direction: 'received', status: 'ACCEPTED' }));
  const [shown, setShown] = useState<Person | null>(null);
  const people = new Map<string, Person>();
  const professionals: string[] = [];
  for (const { to } of given.data ?? [])
    if (to.sldId !== null) {
      people.set(to.sldId, { sldId: to.sldId, name: to.name });
      professionals.push(to.sldId);
    }
  for (const { fromDisplay: from } of received.data ?? []) {
    if (from.sldId !== null) people.set(from.sldId, { sldId: from.sldId, name: from.name });
  }
  const changed = useChangedKeys([...people.keys()]);
  const evidence = useEvidence(professionals.map((id) => ({ id })));
  const error = given.error ?? received.error;
  const isRead = given.data !== undefined && received.data !== undefined;
  return (
    <Card title="Numéros de sécurité">
      <p className="mb-3 text-muted">
        Deux personnes qui voient les mêmes chiffres sont sûres que personne ne lit entre elles.
      </p>
      <ReadFailure error={error} again={() => Promise.all([given.refetch(), received.refetch()])} />
      {error === null && !isRead && <SkeletonLines lines={2} />}
      {isRead && people.size === 0 && <p className="text-muted">Vous ne partagez encore rien.</p>}
      <ul className="divide-y divide-line">
        {[...people.values()].map((person) => (
          <li key={person.sldId} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium break-words">{person.name}</span>
              {changed.has(person.sldId) ? (
                <Badge tone="warning">
                  {changed.get(person.sldId) === 'successor' ? 'A changé d’appareil' : 'À vérifier'}
                </Badge>
              ) : (
                <EvidenceBadge evidence={evidence.get(person.sldId)} />
              )}
            </span>
            <Button look="secondary" size="sm" onClick={() => setShown(person)}>
              Comparer<span className="sr-only"> avec {person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && <Compare person={shown} change={changed.get(shown.sldId)} onClose={() => setShown(null)} />}
    </Card>
  );
};

interface CompareProps {
  readonly person: Person;
  /** What their keys are to those that are known; undefined for those. */
  readonly change: KeyChange | undefined;
  readonly onClose: () => void;
}

const Compare = ({ person: { sldId, name }, change, onClose }: CompareProps) => {
  const trust = useTrustKeys();
  const lookAgain = useLookAgain();
  const accept = async (): Promise<void> => {
    await trust([sldId]);
    await lookAgain();
    toast.success('C’est noté', `Vous continuez avec le nouvel appareil ${ofName(name)}.`);
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={`Numéro de sécurité avec ${name}`}
      onClose={onClose}
      footer={
        change !== undefined ? (
          <>
            <Button look="secondary" onClick={onClose}>
              Annuler
            </Button>
            <Button onClick={() => void accept()}>{change === 'successor' ? GO_ON : SAME_DIGITS}</Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4 pb-5">
        {change === 'successor' && <Alert title={changedSentence([name])}>{changedAdvice([name])}</Alert>}
        {change === 'rival' && (
          <Alert tone="warning" title={rivalSentence([name])}>
            {RIVAL_ADVICE}
          </Alert>
        )}
        <SafetyNumber of={sldId} name={name} />
      </div>
    </Dialog>
  );
};
