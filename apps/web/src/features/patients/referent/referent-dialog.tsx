import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { PatientFile } from '../../../data/affiliations.ts';
import { ReferentFields } from '../../../fields/referent-fields.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { medicalFile, pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { PatientFormDialog } from '../patient-form-dialog.tsx';
import { usePatientForm } from '../use-patient-form.ts';
import { draftOf, errorsOf, isAnother, requestOf } from './referent.model.ts';

interface ReferentDialogProps {
  readonly me: UserMe;
  readonly patient: PatientFile;
  readonly onClose: () => void;
}

/** « Référent santé »: who follows the patient, and what becomes of the person who did (design catalogues §3.3). */
export const ReferentDialog = ({ me, patient, onClose }: ReferentDialogProps) => {
  const form = usePatientForm({
    patient,
    draftOf: ({ generalPractitioner }) => draftOf(generalPractitioner),
    errorsOf: (_base, draft) => errorsOf(draft),
    requestOf: (_base, draft) => requestOf(draft),
    saved: 'Référent enregistré',
    onSaved: ({ supervisorType, midwifeId }) => {
      // Whom a patient names is given the file, once they accept: that is signed without another question.
      if (patient.access.self && supervisorType === 'midwife') pendingGrants.add(me.id, medicalFile(midwifeId));
    },
    onClose,
  });
  const { access, activated, generalPractitioner: present } = form.base;
  const losesAccess = access.self && present?.status === 'ACCEPTED' && isAnother(present, form.values);
  return (
    <PatientFormDialog title="Référent santé" saveLabel="Enregistrer" form={form} onClose={onClose}>
      <ReferentFields
        values={form.values}
        errors={form.errors}
        change={form.change}
        at="/generalPractitioner"
        own={access.self}
      />
      {!access.self && activated && (
        <p className="text-sm text-muted">C’est au patient d’inviter son référent à consulter son dossier.</p>
      )}
      {losesAccess && <Alert tone="warning">Votre référent actuel n’aura plus accès à votre dossier.</Alert>}
    </PatientFormDialog>
  );
};
