import { formatAmount } from '@maillon/domain/payment/amount';
import { isOpen } from '@maillon/domain/payment/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { lastPayment, type PaymentReconciliation } from '../../../../data/agenda/payments.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { sentenceOfPart } from '../../../../lib/api/missing-part.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { AmountForm } from './amount-form.tsx';
import { isThere, type Terminal } from './terminal.ts';
import { usePayment } from './use-payment.ts';

const TITLE = 'Reste à charge';
/** Spec clinical §6. */
const SENTENCES = {
  waiting: 'Le reste à charge est en train d’être collecté. Merci de patienter',
  success: 'Le reste à charge a bien été collecté.',
  failure: 'Une erreur est survenue lors de la collecte du reste à charge. Merci de recommencer.',
} as const;

interface PaymentDialogProps {
  readonly visitId: string;
  readonly terminal: Terminal;
  readonly onClose: () => void;
}

/** What the patient pays, collected at the terminal beside them. After a reload it shows the payment that is open. */
export const PaymentDialog = ({ visitId, terminal, onClose }: PaymentDialogProps) => {
  const { data: last, error, refetch, isFetching } = useQuery(lastPayment(visitId));
  if (last !== undefined && !isFetching) {
    const open = last !== null && isOpen(last) ? last : null;
    return <Collecting {...{ visitId, terminal, onClose }} last={open} />;
  }
  return (
    <Dialog open size="sm" title={TITLE} onClose={onClose}>
      <div className="pb-4">
        {error === null ? <SkeletonLines lines={3} /> : <ReadFailure error={error} again={refetch} />}
      </div>
    </Dialog>
  );
};

interface CollectingProps extends PaymentDialogProps {
  readonly last: PaymentReconciliation | null;
}

const Collecting = ({ visitId, terminal, last, onClose }: CollectingProps) => {
  const { step, payment, request, cancel, restart } = usePayment({ visitId, terminal, last });
  const amount = payment === null ? '' : formatAmount(payment.amount.value, payment.amount.currency);
  const [typed, setTyped] = useState('');
  const formId = useId();
  if (step === 'ENTER_AMOUNT') {
    return (
      <Dialog
        open
        size="sm"
        title={TITLE}
        insistent={request.isPending}
        onClose={onClose}
        footer={
          <>
            <Button look="secondary" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" form={formId} pending={request.isPending}>
              Envoyer
            </Button>
          </>
        }
      >
        {!isThere(terminal) && <NoTerminal />}
        <AmountForm
          id={formId}
          typed={typed}
          onType={setTyped}
          failure={request.error}
          onSend={(value) => request.mutate(value)}
        />
      </Dialog>
    );
  }
  if (step === 'WAIT_FOR_VALIDATION' && payment !== null) {
    return (
      <Dialog
        open
        size="sm"
        title={TITLE}
        insistent
        onClose={onClose}
        footer={
          <Button look="secondary" pending={cancel.isPending} onClick={() => cancel.mutate(payment.id)}>
            Retour
          </Button>
        }
      >
        <Amount value={amount}>
          <p role="status" className="flex items-center gap-3">
            <Spinner label="En attente" />
            {SENTENCES.waiting}
          </p>
          {!isThere(terminal) && <NoTerminal />}
        </Amount>
        {cancel.error !== null && (
          <Alert tone="danger" className="mt-3">
            {sentenceOfPart(cancel.error)}
          </Alert>
        )}
      </Dialog>
    );
  }
  const isPaid = step === 'SUCCESS';
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      onClose={onClose}
      footer={
        isPaid ? (
          <Button onClick={onClose}>Revenir à la téléconsultation</Button>
        ) : (
          <Button onClick={restart}>Recommencer</Button>
        )
      }
    >
      <Amount value={amount}>
        <Alert tone={isPaid ? 'success' : 'danger'}>{isPaid ? SENTENCES.success : SENTENCES.failure}</Alert>
      </Amount>
    </Dialog>
  );
};

/** The amount may be asked for all the same: a box that comes later hears of it. */
const NoTerminal = () => (
  <Alert tone="warning" className="mb-3">
    Aucun terminal n’est dans l’appel : la carte se présente à celui de la mallette, que l’infirmier ouvre depuis la
    salle.
  </Alert>
);

const Amount = ({ value, children }: { readonly value: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-4">
    <p className="text-2xl font-semibold tabular-nums">{value}</p>
    {children}
  </div>
);
