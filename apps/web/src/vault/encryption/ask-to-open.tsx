import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { askForKeys } from '../../data/access/access-policies.ts';
import { patientFile } from '../../data/affiliations.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { SealedOwner } from '../sealed-owner.ts';

/** What does not open: its key is on its way to a reader, and will not come to a reader whose access was taken back. */
export const AskToOpen = ({ owner }: { readonly owner: SealedOwner }) => {
  const { data, isPending } = useQuery(patientFile(owner.patientId));
  if (isPending) return <Skeleton className="h-5 w-64" />;
  return data?.access.read === false ? <NoAccess {...owner} /> : <KeyOnItsWay {...owner} />;
};

const NoAccess = ({ firstName }: SealedOwner) => (
  <>
    <p className="text-sm text-muted">{`${firstName} ne vous donne pas accès à ce contenu.`}</p>
    <Link className="text-sm font-medium text-brand underline underline-offset-2" to={paths.settings('access-policy')}>
      Voir mes accès
    </Link>
  </>
);

/** « Camille ne vous a pas encore ouvert son dossier · Lui demander » (design look §1.3): she is told, and opens it with one touch. */
const KeyOnItsWay = ({ patientId, firstName }: SealedOwner) => {
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
