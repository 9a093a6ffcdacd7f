import { useState } from 'react';
import { type PatientFile, useUpdatePatient } from '../../data/affiliations.ts';
import { ReferentFields } from '../../fields/referent-fields.tsx';
import { useForm } from '../../lib/form.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { draftOf, errorsOf, isAnother, requestOf } from './referent.model.ts';

interface ReferentDialogProps {
  readonly patient: PatientFile;
  readonly onClose: () => void;
}

/** « Référent santé »: who follows the patient, and what becomes of whoever did (design catalogues §3.3). */
export const ReferentDialog = ({ patient, onClose }: ReferentDialogProps) => {
  const { generalPractitioner: present, access } = patient;
  // The version at which the form was opened: what somebody else changes meanwhile is not overwritten.
  const [opened] = useState(patient);
  const update = useUpdatePatient(opened);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    initial: draftOf(present),
    check: errorsOf,
    submit: async (draft) => {
      await update.mutateAsync(requestOf(draft));
      toast.success('Référent enregistré');
      onClose();
    },
    onFailure: setFailure,
  });
  const losesAccess = access.self && present?.status === 'ACCEPTED' && isAnother(present, form.values);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Référent santé"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form="referent" pending={form.pending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="referent" className="flex flex-col gap-5">
        <ReferentFields
          values={form.values}
          errors={form.errors}
          change={form.change}
          at="/generalPractitioner"
          own={access.self}
        />
        {!access.self && patient.activated && (
          <p className="text-sm text-muted">C’est au patient d’inviter son référent à consulter son dossier.</p>
        )}
        {losesAccess && <Alert tone="warning">Votre référent actuel n'aura plus accès à votre dossier.</Alert>}
        {failure !== null && <Alert tone="danger">{sentenceOf(failure)}</Alert>}
      </form>
    </Dialog>
  );
};
