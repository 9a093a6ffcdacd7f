import { useState } from 'react';
import { dateAndTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LostKeys } from '../../../vault/unlock/lost-keys.tsx';
import { useReset, useResetState } from '../../../vault/unlock/use-account-reset.ts';
import { type AccountReset, vault } from '../../../vault/vault.ts';
import { StoppableRequest } from './stoppable-request.tsx';

/** For a user who is locked out: the last way, and where it stands. */
export const LostCard = ({ accountReset }: { readonly accountReset: AccountReset }) => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Card title="Vous avez tout perdu ?">
      <p className="mb-4 text-muted">
        Sans appareil connu, sans code et sans fiche de secours, vous pouvez demander un nouvel accès à vos données de
        santé. Il s’ouvre au bout de 72 heures.
      </p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Nouvel accès à mes données
      </Button>
      {isOpen && (
        <Dialog open size="sm" title="Nouvel accès à mes données" onClose={close}>
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

/** For a person whose keys still open: others were asked for, perhaps not by them. */
export const ResetAlert = ({ accountReset }: { readonly accountReset: AccountReset }) => {
  const { data: allowedAt } = useResetState(accountReset);
  const reset = useReset(accountReset);
  if (!allowedAt) return null;
  return (
    <StoppableRequest
      title="Un nouvel accès à vos données de santé a été demandé"
      text={`Le ${dateAndTime(allowedAt)}, il remplacera le vôtre, et ce qui n’est lisible que par vous sera perdu. Si ce n’est pas vous, annulez et changez votre adresse e-mail ou votre téléphone.`}
      stopLabel="Annuler la demande"
      error={reset.error}
      pending={reset.isPending}
      onStop={() => reset.mutate('cancel')}
    />
  );
};
