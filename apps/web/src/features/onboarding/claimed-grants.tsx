import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { accessSentence } from '@maillon/domain/access/access-labels';
import { useState } from 'react';
import { useTakeBack } from '../../data/access/onboarding.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Given = UserMe['grantedAccessTo'][number];

interface ClaimedGrantsProps {
  readonly given: readonly Given[];
  /** With what she kept. */
  readonly onContinue: (kept: readonly Given[]) => void;
}

const nameOf = ({ to }: Given): string => to.name;

/** What was shared in the person's name before they came: to keep, or to take back (design api §2.2 "claim"). */
export const ClaimedGrants = ({ given, onContinue }: ClaimedGrantsProps) => {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Given | null>(null);
  const takeBack = useTakeBack();
  const left = given.filter(({ id }) => !gone.has(id));

  const confirm = (grant: Given): void =>
    takeBack.mutate(grant.id, {
      onSuccess: () => {
        setGone(new Set([...gone, grant.id]));
        setAsked(null);
      },
    });

  return (
    <div className="mt-6 flex w-full max-w-xl flex-col gap-4 text-left">
      {left.length === 0 ? (
        <p className="text-muted">Aucune donnée partagée</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {left.map((grant) => (
            <li
              key={grant.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3"
            >
              <span>
                <span className="block font-semibold">{nameOf(grant)}</span>
                <span className="block text-sm text-muted">{accessSentence(grant.resource, grant.rights)}</span>
              </span>
              <Button look="secondary" aria-label={`Retirer ${nameOf(grant)}`} onClick={() => setAsked(grant)}>
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className="self-center" onClick={() => onContinue(left)}>
        Continuer
      </Button>
      <ConfirmDialog
        open={asked !== null}
        danger
        title="Retirer cet accès ?"
        confirmLabel="Oui, retirer"
        pending={takeBack.isPending}
        error={takeBack.error === null ? undefined : sentenceOf(takeBack.error)}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && confirm(asked)}
      >
        Voulez-vous vraiment retirer l’accès à {asked === null ? '' : nameOf(asked)} ?
      </ConfirmDialog>
    </div>
  );
};
