import { useMutation } from '@tanstack/react-query';
import { askForKeys } from '../../data/access/access-policies.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import type { SealedOwner } from '../sealed-owner.ts';

/** « Camille ne vous a pas encore ouvert son dossier · Lui demander » (design look §1.3): she is told, and opens it with one touch. */
export const AskToOpen = ({ owner: { patientId, firstName } }: { readonly owner: SealedOwner }) => {
  const ask = useMutation({ mutationFn: () => askForKeys(patientId) });
  return (
    <>
      <p className="text-sm text-muted">{`${firstName} ne vous a pas encore ouvert ce contenu.`}</p>
      {ask.isSuccess ? (
        <p role="status" className="text-sm text-muted">
          Demande envoyée. Il s’affichera ici dès son accord.
        </p>
      ) : (
        <Button look="secondary" size="sm" pending={ask.isPending} onClick={() => ask.mutate()}>
          Lui demander
        </Button>
      )}
      {ask.error !== null && <p className="text-sm text-danger">{sentenceOf(ask.error)}</p>}
    </>
  );
};
