import { TEXTS } from '@maillon/contracts/texts';
import { dayOf } from '@maillon/domain/day';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PatientFile, patientFile, useUpdatePatient } from '../../data/affiliations.ts';
import { AddressField } from '../../fields/address-field.tsx';
import { BloodGroupField } from '../../fields/blood-group-field.tsx';
import { LanguageField } from '../../fields/language-field.tsx';
import { PersonFields } from '../../fields/person-fields.tsx';
import { PhoneField } from '../../fields/phone-field.tsx';
import { useForm } from '../../lib/form.ts';
import { hasCode, problemOf, sentenceOf } from '../../lib/problem.ts';
import { publicConfig } from '../../lib/public-config.ts';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import {
  changesOf,
  draftOf,
  type EditDraft,
  errorsOf,
  mayIdentify,
  mayReach,
  requestOf,
} from './edit-patient.model.ts';

const AT = { lastName: '/lastName', firstName: '/firstName', birthDate: '/birthDate', gender: '/gender' };

interface EditPatientDialogProps {
  readonly patient: PatientFile;
  readonly onClose: () => void;
}

/** The administrative data of a patient, as far as the reader may change it. */
export const EditPatientDialog = ({ patient, onClose }: EditPatientDialogProps) => {
  const client = useQueryClient();
  // The version at which the form was opened: what somebody else changes meanwhile is not overwritten.
  const [base, setBase] = useState(patient);
  const [failure, setFailure] = useState<unknown>(null);
  const today = dayOf(useNow(), browserZone());
  const update = useUpdatePatient(base);
  const { country } = publicConfig();
  const form = useForm<EditDraft>({
    initial: draftOf(patient, country),
    check: (draft) => errorsOf(base, draft, today),
    submit: async (draft) => {
      setFailure(null);
      if (Object.keys(changesOf(base, draft)).length > 0) {
        await update.mutateAsync(requestOf(base, draft));
        toast.success('Informations enregistrées');
      }
      onClose();
    },
    onFailure: (error) => {
      const problem = problemOf(error);
      if (problem?.emailExists) form.show({ '/email': TEXTS.emailExists });
      else if (problem?.phoneExists) form.show({ '/phoneNumber': TEXTS.phoneExists });
      else setFailure(error);
    },
  });
  const { values, errors, change } = form;

  const startAgain = async (): Promise<void> => {
    const now = await client.fetchQuery({ ...patientFile(patient.id), staleTime: 0 });
    setBase(now);
    form.reset(draftOf(now, country));
    setFailure(null);
  };

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Modifier les informations"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form="edit-patient" pending={form.pending}>
            Sauvegarder
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="edit-patient" className="flex flex-col gap-5">
        {mayIdentify(base) && (
          <>
            <PersonFields values={values} errors={errors} change={change} at={AT} ofAnother latestBirth={today} />
            <BloodGroupField
              value={values.bloodGroup}
              onChange={(bloodGroup) => change({ bloodGroup })}
              error={errors['/bloodGroup']}
            />
          </>
        )}
        <AddressField
          label="Adresse"
          required
          value={values.address}
          onChange={(address) => change({ address })}
          error={errors['/address/text']}
        />
        {mayIdentify(base) && (
          <LanguageField
            values={values.languages}
            onChange={(languages) => change({ languages })}
            error={errors['/languages']}
          />
        )}
        {mayReach(base) && (
          <div className="grid gap-5 md:grid-cols-2">
            <TextField
              label="Adresse email"
              name="email"
              type="email"
              autoComplete="off"
              value={values.email}
              onChange={(email) => change({ email })}
              error={errors['/email']}
            />
            <PhoneField
              country={values.phoneCountry}
              onCountry={(phoneCountry) => change({ phoneCountry })}
              value={values.phone}
              onChange={(phone) => change({ phone })}
              error={errors['/phoneNumber']}
            />
          </div>
        )}
        {failure !== null && (
          <Alert tone="danger">
            <p>{sentenceOf(failure)}</p>
            {hasCode(failure, 'STALE_VERSION') && (
              <Button look="secondary" size="sm" className="mt-3" onClick={() => void startAgain()}>
                Recharger
              </Button>
            )}
          </Alert>
        )}
      </form>
    </Dialog>
  );
};
