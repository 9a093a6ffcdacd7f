import { AddressField } from '../../fields/address-field.tsx';
import { PatientNumberField } from '../../fields/patient-number/patient-number-field.tsx';
import { PersonFields } from '../../fields/person-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { Errors, PatientDraft } from './new-patient.model.ts';

const AT = { lastName: 'lastName', firstName: 'firstName', birthDate: 'birthDate', gender: 'gender' };
const ONE_CONTACT = 'Une adresse e-mail ou un téléphone : c’est par là que le patient ouvrira son compte.';

export interface StepProps {
  readonly draft: PatientDraft;
  readonly errors: Errors;
  readonly today: string;
  readonly change: (part: Partial<PatientDraft>) => void;
}

/** « Informations personnelles » */
export const IdentityStep = ({ draft, errors, today, change }: StepProps) => (
  <>
    <PersonFields values={draft} errors={errors} change={change} at={AT} ofAnother latestBirth={today} />
    <PatientNumberField value={draft.nir} onChange={(nir) => change({ nir })} error={errors.nir} />
    <AddressField
      label="Adresse"
      required
      value={draft.address}
      onChange={(address) => change({ address })}
      error={errors.address}
    />
    <ContactFields
      values={draft}
      errors={{ email: errors.email, phone: errors.phoneNumber }}
      change={change}
      hint={ONE_CONTACT}
    />
  </>
);
