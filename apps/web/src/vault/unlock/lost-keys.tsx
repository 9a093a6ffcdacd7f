import { dateAndTime } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { failureOf } from '../encryption/unsealing.ts';
import { causeOf } from '../failure.ts';
import type { AccountReset } from '../vault.ts';
import { useReset, useResetState } from './use-account-reset.ts';

interface LostKeysProps {
  readonly accountReset: AccountReset | undefined;
  readonly onBack: () => void;
  readonly onLater: () => void;
}

/** No device, no code, no sheet: new keys after 72 hours, of which every contact hears meanwhile. */
export const LostKeys = ({ accountReset, onBack, onLater }: LostKeysProps) => {
  const state = useResetState(accountReset);
  const reset = useReset(accountReset);
  const error = reset.error ?? state.error;
  const allowedAt = state.data ?? null;
  return (
    <div className="flex flex-col gap-4 pt-1 pb-5">
      {error !== null && <Alert tone="danger">{causeOf(failureOf(error)).cause}</Alert>}
      {state.isPending ? (
        <SkeletonLines lines={3} />
      ) : allowedAt === null ? (
        <>
          <p>
            Vous recevrez de nouvelles clés dans 72 heures. Vos contacts en sont avertis et peuvent tout annuler d’ici
            là.
          </p>
          <Alert tone="warning">
            Ce que personne d’autre ne peut lire sera perdu. Les personnes avec qui vous partagez votre dossier pourront
            vous en rendre l’accès.
          </Alert>
          <Button look="danger" wide pending={reset.isPending} onClick={() => reset.mutate('ask')}>
            Demander de nouvelles clés
          </Button>
        </>
      ) : (
        <>
          <p>
            {allowedAt.getTime() > Date.now()
              ? `Vos nouvelles clés pourront être créées le ${dateAndTime(allowedAt)}. Jusque-là, une clé retrouvée suffit : annulez la demande.`
              : 'Le délai est passé : vos nouvelles clés peuvent être créées. Les anciennes n’ouvriront plus rien.'}
          </p>
          {allowedAt.getTime() <= Date.now() && (
            <Button wide pending={reset.isPending} onClick={() => reset.mutate('complete')}>
              Créer mes nouvelles clés
            </Button>
          )}
          <Button look="secondary" wide disabled={reset.isPending} onClick={() => reset.mutate('cancel')}>
            Annuler la demande
          </Button>
        </>
      )}
      <div className="flex flex-wrap justify-between gap-1">
        <Button look="quiet" size="sm" onClick={onBack}>
          Entrer un code
        </Button>
        <Button look="quiet" size="sm" onClick={onLater}>
          Plus tard
        </Button>
      </div>
    </div>
  );
};
