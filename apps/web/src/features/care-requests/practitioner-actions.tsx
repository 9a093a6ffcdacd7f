import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { OpenedCareRequest } from '../../data/care-requests.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { CareRequestActions } from './use-care-request-actions.ts';

export interface CareReader {
  readonly profileId: string;
  /** Their identity was checked, or a structure answers for them. */
  readonly isTrusted: boolean;
}

interface PractitionerActionsProps {
  readonly opened: OpenedCareRequest;
  readonly actions: CareRequestActions;
  readonly reader: CareReader;
}

/** What who is asked, or cares, can do. */
export const PractitionerActions = ({
  opened,
  actions: { act, isPending, error },
  reader,
}: PractitionerActionsProps) => {
  const [asking, setAsking] = useState<'decline' | 'complete' | null>(null);
  const mine = opened.dispatches.find(
    ({ state, practitioner }) => state === 'PENDING' && practitioner.id === reader.profileId,
  );
  const question = { pending: isPending, error: error ?? undefined, onCancel: () => setAsking(null) };
  if (opened.status === 'ONHOLD' && mine !== undefined) {
    return (
      <>
        {!reader.isTrusted && (
          <p className="text-sm text-muted md:mr-auto md:max-w-sm md:self-center">
            Votre identité professionnelle n’est pas encore vérifiée : vous pourrez accepter ensuite.
          </p>
        )}
        <Button look="secondary" disabled={isPending} onClick={() => setAsking('decline')}>
          Refuser
        </Button>
        <Button
          disabled={!reader.isTrusted}
          pending={isPending}
          onClick={() => act({ word: 'accept', dispatchId: mine.id })}
        >
          Accepter
        </Button>
        <ConfirmDialog
          {...question}
          open={asking === 'decline'}
          title="Refuser cette demande ?"
          confirmLabel="Refuser"
          onConfirm={() => act({ word: 'decline', dispatchId: mine.id })}
        >
          {`${opened.organization.name} en est informée, et la demande ne s’affiche plus ici.`}
        </ConfirmDialog>
      </>
    );
  }
  if (opened.status !== 'ACTIVE') return null;
  return (
    <>
      <Button look="secondary" onClick={() => setAsking('complete')}>
        Terminer la prise en charge
      </Button>
      <Link to={paths.patient(opened.subject.id)} className={buttonClass({})}>
        Voir la patiente
      </Link>
      <ConfirmDialog
        {...question}
        open={asking === 'complete'}
        title="Terminer la prise en charge ?"
        confirmLabel="Terminer"
        onConfirm={() => act({ word: 'complete' })}
      >
        {`${opened.organization.name} en est informée, et les coordonnées de la patiente ne s’affichent plus ici.`}
      </ConfirmDialog>
    </>
  );
};
