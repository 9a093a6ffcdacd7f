import { serverNow } from '../../lib/api/server-clock.ts';
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
            Dans 72 heures, vous pourrez de nouveau lire et écrire des données de santé. Chacun de vos contacts (e-mail,
            téléphone) en est averti, et la demande peut être annulée d’ici là.
          </p>
          <Alert tone="warning">
            Ce qui n’est lisible que par vous sera perdu. Les personnes qui lisent déjà votre dossier pourront vous le
            rendre.
          </Alert>
          <Button look="danger" wide pending={reset.isPending} onClick={() => reset.mutate('ask')}>
            Demander un nouvel accès
          </Button>
        </>
      ) : (
        <>
          <p>
            {allowedAt.getTime() > serverNow()
              ? `Vous pourrez ouvrir votre nouvel accès le ${dateAndTime(allowedAt)}. Si vous retrouvez d’ici là un appareil, un code ou votre fiche, annulez la demande.`
              : 'Le délai est passé : vous pouvez ouvrir votre nouvel accès. L’ancien n’ouvrira plus rien.'}
          </p>
          {allowedAt.getTime() <= serverNow() && (
            <Button wide pending={reset.isPending} onClick={() => reset.mutate('complete')}>
              Ouvrir mon nouvel accès
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
