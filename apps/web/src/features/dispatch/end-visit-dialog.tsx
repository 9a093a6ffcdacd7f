import { CANCEL_REASONS, type CancelReason } from '@maillon/domain/care/home-visit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelVisit } from '../../data/home-visits.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import type { NumberedRequest } from './dispatch.model.ts';

const LABELS: Readonly<Record<CancelReason, string>> = {
  NO_LONGER_NEEDED: 'Le patient n’en a plus besoin',
  SEEN_ELSEWHERE: 'Le patient a vu un autre soignant',
  TOO_LONG: 'Personne ne peut venir à temps',
  MISTAKE: 'Demande faite par erreur',
};

interface EndVisitDialogProps {
  readonly request: NumberedRequest;
  readonly onClose: () => void;
}

export const EndVisitDialog = ({ request, onClose }: EndVisitDialogProps) => {
  const client = useQueryClient();
  const [reason, setReason] = useState<CancelReason>('NO_LONGER_NEEDED');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancelVisit(client, request.id, reason),
    onSuccess: () => {
      toast.success(
        'Visite annulée',
        request.performer === null ? 'Le patient en est informé.' : 'Le patient et l’infirmier en sont informés.',
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Annuler cette visite ?"
      confirmLabel="Annuler la visite"
      cancelLabel="Garder la visite"
      pending={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      onConfirm={() => mutate()}
      onCancel={onClose}
      details={
        <RadioGroup
          label="Pourquoi ?"
          required
          layout="column"
          choices={CANCEL_REASONS.map((value) => ({ value, label: LABELS[value] }))}
          value={reason}
          onChange={setReason}
          className="mb-3"
        />
      }
    >
      {`${request.subject.name} pourra faire une nouvelle demande.`}
    </ConfirmDialog>
  );
};
