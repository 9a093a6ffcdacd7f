import { AddressField } from '../../fields/address-field.tsx';
import { NirField } from '../../fields/nir-field.tsx';
import { PhoneField } from '../../fields/phone-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Errors, PatientDraft } from './new-patient.model.ts';

const GENDERS = [
  { value: 'MALE', label: 'Homme' },
  { value: 'FEMALE', label: 'Femme' },
] as const;
const EARLIEST_BIRTH = '1900-01-01';
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
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label="Nom"
        name="lastName"
        required
        maxLength={100}
        autoComplete="off"
        value={draft.lastName}
        onChange={(lastName) => change({ lastName })}
        error={errors.lastName}
      />
      <TextField
        label="Prénom"
        name="firstName"
        required
        maxLength={100}
        autoComplete="off"
        value={draft.firstName}
        onChange={(firstName) => change({ firstName })}
        error={errors.firstName}
      />
      <DateField
        label="Date de naissance"
        name="birthDate"
        required
        min={EARLIEST_BIRTH}
        max={today}
        autoComplete="off"
        value={draft.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        error={errors.birthDate}
      />
      <RadioGroup
        label="Sexe"
        name="gender"
        required
        value={draft.gender}
        onChange={(gender) => change({ gender })}
        choices={GENDERS}
        error={errors.gender}
      />
    </div>
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
