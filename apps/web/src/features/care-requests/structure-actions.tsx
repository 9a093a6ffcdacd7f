import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { OpenedCareRequest } from '../../data/care-requests.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { silentNow } from './answer-tally.ts';
import type { CareRequestActions } from './use-care-request-actions.ts';

interface StructureActionsProps {
  readonly opened: OpenedCareRequest;
  readonly actions: CareRequestActions;
  /** To choose practitioners: of a draft, or more of them. */
  readonly onSend: (() => void) | undefined;
}

/** What the structure can do with its request: go on with a draft, or with the asking. */
export const StructureActions = ({ opened, actions: { act, isPending, error }, onSend }: StructureActionsProps) => {
  const [asking, setAsking] = useState<'withdraw' | 'remove' | null>(null);
  const now = useNow();
  const organizationId = opened.organization.id;
  const silent = silentNow(opened, now);
  const confirm = asking !== null && (
    <ConfirmDialog
      open
      danger
      title={asking === 'remove' ? 'Supprimer ce brouillon ?' : 'Retirer cette demande ?'}
      confirmLabel={asking === 'remove' ? 'Supprimer' : 'Retirer'}
      pending={isPending}
      error={error ?? undefined}
      onCancel={() => setAsking(null)}
      onConfirm={() => act({ word: asking, organizationId })}
    >
      {asking === 'remove'
        ? 'Ce qui y est écrit est perdu.'
        : 'Les praticiens sollicités ne la voient plus. Elle revient à vos brouillons.'}
    </ConfirmDialog>
  );
  if (opened.status === 'DRAFT') {
    return (
      <>
        <Button look="quiet" className="md:mr-auto" onClick={() => setAsking('remove')}>
          Supprimer
        </Button>
        <Link
          to={paths.careRequestDraft(opened.id)}
          className={buttonClass({ look: opened.complete ? 'secondary' : 'primary' })}
        >
          {opened.complete ? 'Modifier' : 'Compléter'}
        </Link>
        {opened.complete && <Button onClick={onSend}>Envoyer</Button>}
        {confirm}
      </>
    );
  }
  if (opened.status !== 'ONHOLD') return null;
  return (
    <>
      <Button look="quiet" className="md:mr-auto" onClick={() => setAsking('withdraw')}>
        Retirer la demande
      </Button>
      <Button look={silent > 0 ? 'secondary' : 'primary'} onClick={onSend}>
        Solliciter d’autres praticiens
      </Button>
      {silent > 0 && (
        <Button
          pending={isPending}
          icon={<BellRing aria-hidden="true" />}
          onClick={() => act({ word: 'remind', organizationId })}
        >
          {silent === 1 ? 'Relancer le praticien silencieux' : `Relancer les ${silent} silencieux`}
        </Button>
      )}
      {confirm}
    </>
  );
};
