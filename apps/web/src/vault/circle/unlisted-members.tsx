import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EvidenceBadge } from '../cards/evidence-badge.tsx';
import { useEvidence } from '../cards/use-evidence.ts';
import { failureOf } from '../encryption/unsealing.ts';
import { causeOf } from '../failure.ts';
import { SafetyNumber } from '../safety-number.tsx';
import type { Unlisted } from './unlisted.ts';

const UNNAMED = 'Personne dont le nom n’a pas été signé';

interface UnlistedMembersProps {
  readonly people: readonly Unlisted[];
  readonly title: string;
  /** What they can do, and what the action does. */
  readonly children: string;
  readonly action: string;
  /** What the person confirms. */
  readonly consequence: string;
  readonly remove: (one: Unlisted) => Promise<unknown>;
}

/** Whom a signed chain names and no list shows: said in words, each with the one thing to do about it. */
export const UnlistedMembers = ({ people, title, children, action, consequence, remove }: UnlistedMembersProps) => {
  const [leaving, setLeaving] = useState<Unlisted | null>(null);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const evidence = useEvidence(people.map(({ sldId }) => ({ id: sldId })));
  if (people.length === 0) return null;

  const confirm = async (one: Unlisted): Promise<void> => {
    setPending(true);
    setError(null);
    // The list is read again with it, and may take this away.
    await remove(one).then(() => setLeaving(null), setError);
    setPending(false);
  };
  return (
    <Alert tone="warning" title={title} className="mb-4">
      <p>{children}</p>
      <ul className="mt-2 divide-y divide-line">
        {people.map((one) => (
          <li key={one.sldId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere font-medium">
              {one.name ?? UNNAMED} <EvidenceBadge evidence={evidence.get(one.sldId)} />
            </span>
            <Button look="secondary" size="sm" onClick={() => setLeaving(one)}>
              {action}
              <span className="sr-only"> : {one.name ?? UNNAMED}</span>
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <ConfirmDialog
          open
          danger
          title={`${action} : ${leaving.name ?? UNNAMED}`}
          confirmLabel={action}
          pending={isPending}
          error={error === null ? undefined : causeOf(failureOf(error)).cause}
          onConfirm={() => void confirm(leaving)}
          onCancel={() => setLeaving(null)}
        >
          <p className="mb-3">{consequence}</p>
          <SafetyNumber of={leaving.sldId} name={leaving.name ?? UNNAMED} />
        </ConfirmDialog>
      )}
    </Alert>
  );
};
