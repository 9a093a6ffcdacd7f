import {
  CANCELLATION_CHOICES,
  type CancellationCode,
  type CancelledBy,
} from '@maillon/domain/calendar/cancellation-reasons';
import { type ReactNode, useState } from 'react';
import { useCancelAppointment } from '../../../data/agenda/appointment-changes.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';

const WHAT_FOLLOWS: Readonly<Record<CancelledBy, string>> = {
  patient: 'La personne qui vous reçoit est prévenue tout de suite, et le créneau redevient libre.',
  staff: 'Les autres participants seront prévenus. Le créneau redevient libre.',
};

interface CancelVisitProps {
  readonly id: string;
  readonly by: CancelledBy;
  readonly onDone: () => void;
  readonly onBack: () => void;
  /** What else is to be decided. */
  readonly children?: ReactNode;
  /** What is done about it once the visit is cancelled. @returns what the person is told of it */
  readonly then?: () => Promise<string | undefined>;
}

/** Why, then yes. The code is read by the people of the visit. */
export const CancelVisit = ({ id, by, onDone, onBack, children, then }: CancelVisitProps) => {
  const cancel = useCancelAppointment();
  const [code, setCode] = useState<CancellationCode | ''>('');
  const [isPending, setPending] = useState(false);
  const confirm = async (): Promise<void> => {
    setPending(true);
    try {
      // Not by `onSuccess` of the call: what the server publishes may have taken this from the page by then.
      await cancel.mutateAsync({ id, ...(code !== '' && { code }) });
    } catch {
      setPending(false);
      return; // The question says why.
    }
    toast.success('Rendez-vous annulé', await then?.());
    onDone();
  };
  return (
    <Dialog
      open
      title="Annuler ce rendez-vous ?"
      description={WHAT_FOLLOWS[by]}
      onClose={onBack}
      footer={
        <>
          <Button look="secondary" onClick={onBack}>
            Retour
          </Button>
          <Button look="danger" pending={isPending} onClick={() => void confirm()}>
            Annuler le rendez-vous
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <RadioGroup
          label="Pour quelle raison ?"
          layout="column"
          choices={CANCELLATION_CHOICES[by].map(([value, label]) => ({ value, label }))}
          value={code}
          onChange={setCode}
        />
        {children}
        {cancel.isError && <Alert tone="danger">{sentenceOf(cancel.error)}</Alert>}
      </div>
    </Dialog>
  );
};
