import { CANCEL_REASON_LABELS, CANCEL_REASONS, type CancelReason } from '@maillon/domain/care/home-visit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelVisit } from '../../data/home-visits.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';

const CHOICES = CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_LABELS[value] }));

interface CancelVisitDialogProps {
  readonly visitId: string;
  readonly onClose: () => void;
}

export const CancelVisitDialog = ({ visitId, onClose }: CancelVisitDialogProps) => {
  const client = useQueryClient();
  const [reason, setReason] = useState<CancelReason>('NO_LONGER_NEEDED');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancelVisit(client, visitId, reason),
    onSuccess: () => {
      toast.success('Demande annulée', 'Vous pouvez en faire une nouvelle à tout moment.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Annuler votre demande ?"
      confirmLabel="Annuler la demande"
      cancelLabel="Garder la demande"
      pending={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      onConfirm={() => mutate()}
      onCancel={onClose}
      details={
        <RadioGroup
          label="Pourquoi ?"
          required
          layout="column"
          choices={CHOICES}
          value={reason}
          onChange={setReason}
          className="mb-3"
        />
      }
    >
      Personne ne viendra. Vous pourrez faire une nouvelle demande.
    </ConfirmDialog>
  );
};
