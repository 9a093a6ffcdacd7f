import type { Gender } from '@maillon/contracts/primitives';
import { DateField } from '../../ui/date-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isCareProfile } from './profile.model.ts';
import type { ProfileFieldsProps } from './profile-fields.ts';

const GENDERS = [
  { value: 'MALE', label: 'Homme' },
  { value: 'FEMALE', label: 'Femme' },
] as const satisfies readonly { value: Gender; label: string }[];
const EARLIEST_BIRTH = '1900-01-01';

export const IdentityFields = ({ me: { userType }, values, errors, change }: ProfileFieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <TextField
      label="Nom"
      name="lastName"
      required
      maxLength={100}
      autoComplete="family-name"
      value={values.lastName}
      onChange={(lastName) => change({ lastName })}
      error={errors[`/${userType}/name/0/family`]}
    />
    <TextField
      label="Prénom"
      name="firstName"
      required
      maxLength={100}
      autoComplete="given-name"
      value={values.firstName}
      onChange={(firstName) => change({ firstName })}
      error={errors[`/${userType}/name/0/given/0`]}
    />
    <DateField
      label="Date de naissance"
      name="birthDate"
      required
      min={EARLIEST_BIRTH}
      autoComplete="bday"
      value={values.birthDate}
      onChange={(birthDate) => change({ birthDate })}
      error={errors[`/${userType}/birthDate`]}
    />
    {isCareProfile(userType) && (
      <RadioGroup
        label="Sexe"
        name="gender"
        required
        value={values.gender}
        onChange={(gender) => change({ gender })}
        choices={GENDERS}
        error={errors[`/${userType}/gender`]}
      />
    )}
  </div>
);
