import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { OpenedCareRequest } from '../../data/care-requests.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { CareRequestActions } from './use-care-request-actions.ts';

interface PractitionerActionsProps {
  readonly opened: OpenedCareRequest;
  readonly actions: CareRequestActions;
  /** Profile id of the reader. */
  readonly profileId: string;
}

/** What who is asked, or cares, can do. */
export const PractitionerActions = ({
  opened,
  actions: { act, isPending, error },
  profileId,
}: PractitionerActionsProps) => {
  const [isEnding, setEnding] = useState(false);
  const mine = opened.dispatches.find(
    ({ state, practitioner }) => state === 'PENDING' && practitioner.id === profileId,
  );
  if (opened.status === 'ONHOLD' && mine !== undefined) {
    return (
      <>
        <Button look="secondary" disabled={isPending} onClick={() => act({ word: 'decline', dispatchId: mine.id })}>
          Refuser
        </Button>
        <Button pending={isPending} onClick={() => act({ word: 'accept', dispatchId: mine.id })}>
          Accepter
        </Button>
      </>
    );
  }
  if (opened.status !== 'ACTIVE') return null;
  return (
    <>
      <Button look="secondary" onClick={() => setEnding(true)}>
        Terminer la prise en charge
      </Button>
      <Link to={paths.patient(opened.subject.id)} className={buttonClass({})}>
        Voir la patiente
      </Link>
      <ConfirmDialog
        open={isEnding}
        title="Terminer la prise en charge ?"
        confirmLabel="Terminer"
        pending={isPending}
        error={error ?? undefined}
        onCancel={() => setEnding(false)}
        onConfirm={() => act({ word: 'complete' })}
      >
        {`${opened.organization.name} en est informée, et les coordonnées de la patiente ne s’affichent plus ici.`}
      </ConfirmDialog>
    </>
  );
};
