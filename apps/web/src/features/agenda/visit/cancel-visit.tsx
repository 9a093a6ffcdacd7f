import {
  CANCELLATION_CODES,
  CANCELLATION_REASONS,
  type CancellationCode,
} from '@maillon/domain/calendar/cancellation-reasons';
import { useState } from 'react';
import { type SeenAppointment, useCancelAppointment } from '../../../data/agenda/appointments.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';

const CHOICES = CANCELLATION_CODES.map((value) => ({ value, label: CANCELLATION_REASONS[value] }));

interface CancelVisitProps {
  readonly visit: SeenAppointment;
  readonly onDone: () => void;
}

/** Why, then yes. The code is read by the people of the visit. */
export const CancelVisit = ({ visit, onDone }: CancelVisitProps) => {
  const cancel = useCancelAppointment();
  const [code, setCode] = useState<CancellationCode | ''>('');
  const confirm = (): void =>
    cancel.mutate(
      { id: visit.id, ...(code !== '' && { code }) },
      {
        onSuccess: () => {
          toast.success('Rendez-vous annulé');
          onDone();
        },
      },
    );
  return (
    <Dialog
      open
      title="Annuler ce rendez-vous ?"
      description="La personne qui vous reçoit est prévenue tout de suite, et le créneau redevient libre."
      onClose={onDone}
      footer={
        <>
          <Button look="secondary" onClick={onDone}>
            Retour
          </Button>
          <Button look="danger" pending={cancel.isPending} onClick={confirm}>
            Annuler le rendez-vous
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <RadioGroup label="Pour quelle raison ?" layout="column" choices={CHOICES} value={code} onChange={setCode} />
        {cancel.isError && <Alert tone="danger">{sentenceOf(cancel.error)}</Alert>}
      </div>
    </Dialog>
  );
};
