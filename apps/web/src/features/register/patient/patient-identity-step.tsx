import { AddressField } from '../../../fields/address-field.tsx';
import { PatientNumberField } from '../../../fields/patient-number/patient-number-field.tsx';
import { IdentityFields } from '../identity-fields.tsx';
import type { PatientDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { nirHint } from './nir-hint.ts';

/** 'Informations personnelles'. */
export const PatientIdentityStep = (props: StepProps<PatientDraft>) => {
  const { values, errors, change } = props;
  return (
    <>
      <IdentityFields {...props} block="patient">
        <PatientNumberField
          hint={nirHint(values.nir, values)}
          value={values.nir}
          onChange={(nir) => change({ nir })}
          error={errors['/patient/nir']}
        />
      </IdentityFields>
      <AddressField
        label="Adresse"
        required
        value={values.address}
        onChange={(address) => change({ address })}
        error={errors['/patient/address/text']}
      />
    </>
  );
};
