import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUpdatePatient } from '../../data/affiliation-changes.ts';
import { type PatientChange, type PatientFile, patientFile } from '../../data/affiliations.ts';
import { type FieldErrors, useForm } from '../../lib/forms/form.ts';
import { toast } from '../../ui/feedback/toast.tsx';

interface PatientFormOptions<Draft extends object> {
  readonly patient: PatientFile;
  readonly draftOf: (patient: PatientFile) => Draft;
  readonly errorsOf: (patient: PatientFile, draft: Draft) => FieldErrors;
  /** What is sent; null where nothing was changed. */
  readonly requestOf: (patient: PatientFile, draft: Draft) => PatientChange | null;
  /** Refusals that a field can say better than the server. */
  readonly fieldOf?: (error: unknown) => FieldErrors | null;
  /** Said once it is kept. */
  readonly saved: string;
  readonly onSaved?: (draft: Draft) => void;
  readonly onClose: () => void;
}

/**
 * A form over the page of a patient. It is sent with the version at which it was opened: what another person changes meanwhile
 * is not overwritten, but read again.
 */
export const usePatientForm = <Draft extends object>(options: PatientFormOptions<Draft>) => {
  const { patient, draftOf, errorsOf, requestOf, fieldOf, saved, onSaved, onClose } = options;
  const client = useQueryClient();
  const [base, setBase] = useState(patient);
  const [failure, setFailure] = useState<unknown>(null);
  const update = useUpdatePatient(base);
  const form = useForm<Draft>({
    initial: draftOf(patient),
    check: (draft) => errorsOf(base, draft),
    submit: async (draft) => {
      setFailure(null);
      const request = requestOf(base, draft);
      if (request !== null) {
        await update.mutateAsync(request);
        onSaved?.(draft);
        toast.success(saved);
      }
      onClose();
    },
    onFailure: (error) => {
      const said = fieldOf?.(error) ?? null;
      if (said === null) setFailure(error);
      else form.show(said);
    },
  });

  const startAgain = async (): Promise<void> => {
    const now = await client.fetchQuery({ ...patientFile(patient.id), staleTime: 0 });
    setBase(now);
    form.reset(draftOf(now));
    setFailure(null);
  };
  return { ...form, base, failure, startAgain };
};
