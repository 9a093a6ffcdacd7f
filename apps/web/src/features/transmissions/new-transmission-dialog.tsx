import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { ofName } from '@maillon/domain/text/of-name';
import {
  FREE_REASON,
  isReasonComplete,
  reasonText,
  type TransmissionReason,
} from '@maillon/domain/threads/transmission-reason';
import { VaultError } from '@maillon/vault/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { createTransmission } from '../../data/transmissions.ts';
import { FollowedPatientField } from '../../fields/followed-patient-field.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { newId } from '../../lib/ids.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { causeOf } from '../../vault/failure.ts';
import { ReasonFields } from './reason-fields.tsx';
import { sealContent } from './seal-transmission.ts';

interface NewTransmissionDialogProps {
  readonly me: UserMe;
  readonly organizationId: string;
  /** Whom it is about, where that is known already: then no choice is shown. */
  readonly patient?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Spec clinical §2: whom it is about and why; its page opens once it is there. */
export const NewTransmissionDialog = ({ me, organizationId, patient, onClose }: NewTransmissionDialogProps) => {
  const form = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The same one tried again is one.
  const [id] = useState(newId);
  const [patientId, setPatientId] = useState(patient?.id ?? '');
  const [reason, setReason] = useState<TransmissionReason>(FREE_REASON);
  const [isTried, setTried] = useState(false);
  const isComplete = isReasonComplete(reason);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { sldId, text: content } = await sealContent(id, patientId, me[me.userType]?.id ?? '', reasonText(reason));
      await createTransmission(client, { id, sldId, content, patientId, organizationId });
    },
    onSuccess: () => {
      onClose();
      void navigate(paths.transmission(id));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isComplete && patientId !== '' && !isPending) mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Nouvelle transmission"
      description={patient === undefined ? undefined : `Au sujet ${ofName(patient.name)}`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={form} pending={isPending}>
            Créer la transmission
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error !== null && (
          <Alert tone="danger" title="La transmission n’est pas partie">
            {error instanceof VaultError ? causeOf(error).cause : sentenceOf(error)}
          </Alert>
        )}
        {patient === undefined && (
          <FollowedPatientField
            owner={{ userType: 'organization', ownerId: organizationId }}
            label="Liste des patients"
            onChange={setPatientId}
            error={isTried && patientId === '' ? TEXTS.required : undefined}
          />
        )}
        <ReasonFields reason={reason} onChange={setReason} isTried={isTried} />
      </form>
    </Dialog>
  );
};
