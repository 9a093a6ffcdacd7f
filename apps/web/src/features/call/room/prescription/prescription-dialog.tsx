import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VaultError } from '@maillon/vault/errors';
import { useState } from 'react';
import { sentenceOfPart } from '../../../../lib/api/missing-part.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { causeOf } from '../../../../vault/failure.ts';
import { usePrescription } from './use-prescription.ts';

interface PrescriptionDialogProps {
  readonly visit: Appointment;
  /** Where the page of the prescription service is. */
  readonly address: string;
  readonly onClose: () => void;
}

const whyNot = (failure: unknown): string =>
  failure instanceof VaultError ? causeOf(failure).cause : sentenceOfPart(failure);

/** « Ordonnance »: the page of the prescription service, and what becomes of what is signed there. */
export const PrescriptionDialog = ({ visit, address, onClose }: PrescriptionDialogProps) => {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const { opening, waiting, kept, failure, openAgain, keepAgain } = usePrescription({ visit, address, frame, onClose });
  return (
    <Dialog open size="xl" title="Ordonnance" insistent={waiting > 0 && failure === null} onClose={onClose}>
      <div className="flex h-full min-h-0 flex-col gap-3 pb-4">
        {opening !== null && (
          <Alert tone="danger" title="Le service de prescription ne s’est pas ouvert">
            {whyNot(opening)}{' '}
            <Button look="secondary" size="sm" onClick={openAgain}>
              Réessayer
            </Button>
          </Alert>
        )}
        {failure !== null && (
          <Alert tone="danger" title="L’ordonnance n’est pas encore dans le dossier">
            {whyNot(failure)}{' '}
            <Button look="secondary" size="sm" onClick={keepAgain}>
              Réessayer
            </Button>
          </Alert>
        )}
        {waiting > 0 && failure === null && <Alert>Enregistrement de l’ordonnance dans le dossier…</Alert>}
        {waiting === 0 && kept > 0 && (
          <Alert tone="success">
            {kept === 1
              ? 'L’ordonnance est dans le dossier du patient.'
              : `${kept} ordonnances sont dans le dossier du patient.`}
          </Alert>
        )}
        <iframe
          ref={setFrame}
          src={address}
          title="Service de prescription"
          sandbox="allow-scripts allow-same-origin allow-forms"
          // It waits behind the refusal, for the code that the next try may bring.
          className={cx('min-h-0 w-full flex-1 rounded-md border border-line bg-surface', opening !== null && 'hidden')}
        />
      </div>
    </Dialog>
  );
};
