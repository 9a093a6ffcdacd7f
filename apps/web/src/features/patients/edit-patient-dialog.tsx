import { TEXTS } from '@maillon/contracts/refusals/texts';
import { dayOf } from '@maillon/domain/day';
import type { PatientFile } from '../../data/affiliations.ts';
import { AddressField } from '../../fields/address-field.tsx';
import { BloodGroupField } from '../../fields/blood-group-field.tsx';
import { LanguageField } from '../../fields/language-field.tsx';
import { PersonFields } from '../../fields/person-fields.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import type { FieldErrors } from '../../lib/forms/form.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { defaultPhoneCountry } from '../../lib/phone-country.ts';
import { ContactFields } from './contact-fields.tsx';
import { changesOf, draftOf, errorsOf, mayIdentify, mayReach, requestOf } from './edit-patient.model.ts';
import { PatientFormDialog } from './patient-form-dialog.tsx';
import { usePatientForm } from './use-patient-form.ts';

const AT = { lastName: '/lastName', firstName: '/firstName', birthDate: '/birthDate', gender: '/gender' };

const whoseContact = (error: unknown): FieldErrors | null => {
  const problem = problemOf(error);
  if (problem?.emailExists) return { '/email': TEXTS.emailExists };
  return problem?.phoneExists ? { '/phoneNumber': TEXTS.phoneExists } : null;
};

interface EditPatientDialogProps {
  readonly patient: PatientFile;
  readonly onClose: () => void;
}

/** The administrative data of a patient, as far as the reader may change it. */
export const EditPatientDialog = ({ patient, onClose }: EditPatientDialogProps) => {
  const today = dayOf(useNow(), localZone());
  const form = usePatientForm({
    patient,
    draftOf: (now) => draftOf(now, defaultPhoneCountry()),
    errorsOf: (base, draft) => errorsOf(base, draft, today),
    requestOf: (base, draft) => (Object.keys(changesOf(base, draft)).length > 0 ? requestOf(base, draft) : null),
    fieldOf: whoseContact,
    saved: 'Informations enregistrées',
    onClose,
  });
  const { base, values, errors, change } = form;

  return (
    <PatientFormDialog
      title="Modifier les informations"
      size="lg"
      saveLabel="Sauvegarder"
      form={form}
      onClose={onClose}
    >
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
        <ContactFields
          values={values}
          errors={{ email: errors['/email'], phone: errors['/phoneNumber'] }}
          change={change}
        />
      )}
    </PatientFormDialog>
  );
};
