import { useState } from 'react';
import { dateAndTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LostKeys } from '../../../vault/unlock/lost-keys.tsx';
import { useReset, useResetState } from '../../../vault/unlock/use-account-reset.ts';
import { type AccountReset, vault } from '../../../vault/vault.ts';
import { StoppableRequest } from './stoppable-request.tsx';

/** For whoever is locked out: the last way, and where it stands. */
export const LostCard = ({ accountReset }: { readonly accountReset: AccountReset }) => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Card title="Vous avez tout perdu ?">
      <p className="mb-4 text-muted">
        Sans appareil connu, sans code et sans fiche de secours, vous pouvez repartir avec de nouvelles clés au bout de
        72 heures.
      </p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Repartir avec de nouvelles clés
      </Button>
      {isOpen && (
        <Dialog open size="sm" title="Repartir avec de nouvelles clés" onClose={close}>
          <LostKeys
            accountReset={accountReset}
            onLater={close}
            onBack={() => {
              close();
              vault.tryAgain();
            }}
          />
        </Dialog>
      )}
    </Card>
  );
};

/** For whoever still has their keys: a person asked for others, perhaps not them. */
export const ResetAlert = ({ accountReset }: { readonly accountReset: AccountReset }) => {
  const { data: allowedAt } = useResetState(accountReset);
  const reset = useReset(accountReset);
  if (!allowedAt) return null;
  return (
    <StoppableRequest
      title="De nouvelles clés ont été demandées pour votre compte"
      text={`Le ${dateAndTime(allowedAt)}, elles remplaceront celles-ci, et ce que personne d’autre ne peut lire sera perdu. Si ce n’est pas vous, annulez et changez votre adresse e-mail ou votre téléphone.`}
      stopLabel="Annuler la demande"
      error={reset.error}
      pending={reset.isPending}
      onStop={() => reset.mutate('cancel')}
    />
  );
};
