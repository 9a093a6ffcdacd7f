import { AddressField } from '../../fields/address-field.tsx';
import { NirField } from '../../fields/nir-field.tsx';
import { PersonFields } from '../../fields/person-fields.tsx';
import { PhoneField } from '../../fields/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Errors, PatientDraft } from './new-patient.model.ts';

const AT = { lastName: 'lastName', firstName: 'firstName', birthDate: 'birthDate', gender: 'gender' };
const ONE_CONTACT = 'Une adresse email ou un téléphone : c’est par là que le patient ouvrira son compte.';

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
    <NirField required value={draft.nir} onChange={(nir) => change({ nir })} error={errors.nir} />
    <AddressField
      label="Adresse"
      required
      value={draft.address}
      onChange={(address) => change({ address })}
      error={errors.address}
    />
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label="Adresse email"
        name="email"
        type="email"
        autoComplete="off"
        hint={ONE_CONTACT}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors.email}
      />
      <PhoneField
        country={draft.phoneCountry}
        onCountry={(phoneCountry) => change({ phoneCountry })}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={errors.phoneNumber}
      />
    </div>
  </>
);
