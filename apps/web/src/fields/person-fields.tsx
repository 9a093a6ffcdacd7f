import type { Gender } from '@maillon/contracts/fields/primitives';
import type { FieldErrors } from '../lib/forms/form.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

const GENDERS = [
  { value: 'MALE', label: 'Homme' },
  { value: 'FEMALE', label: 'Femme' },
] as const satisfies readonly { value: Gender; label: string }[];
const EARLIEST_BIRTH = '1900-01-01';

interface Person {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
  readonly gender: Gender | '';
}

interface PersonFieldsProps {
  readonly values: Person;
  readonly errors: FieldErrors;
  readonly change: (patch: Partial<Person>) => void;
  /** Where the errors of each stand; without a gender it is not asked. */
  readonly at: {
    readonly lastName: string;
    readonly firstName: string;
    readonly birthDate: string;
    readonly gender: string | null;
  };
  /** The browser knows its own person: it has nothing to propose for another one. */
  readonly ofAnother?: boolean;
  /** `yyyy-MM-dd`, the last day that the control offers. */
  readonly latestBirth?: string;
}

/** Who a person is: the two names, the day of birth and the sex (spec platform §5). */
export const PersonFields = ({ values, errors, change, at, ofAnother = false, latestBirth }: PersonFieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <TextField
      label="Nom"
      name="lastName"
      required
      maxLength={100}
      autoComplete={ofAnother ? 'off' : 'family-name'}
      value={values.lastName}
      onChange={(lastName) => change({ lastName })}
      error={errors[at.lastName]}
    />
    <TextField
      label="Prénom"
      name="firstName"
      required
      maxLength={100}
      autoComplete={ofAnother ? 'off' : 'given-name'}
      value={values.firstName}
      onChange={(firstName) => change({ firstName })}
      error={errors[at.firstName]}
    />
    <DateField
      label="Date de naissance"
      name="birthDate"
      required
      min={EARLIEST_BIRTH}
      max={latestBirth}
      autoComplete={ofAnother ? 'off' : 'bday'}
      value={values.birthDate}
      onChange={(birthDate) => change({ birthDate })}
      error={errors[at.birthDate]}
    />
    {at.gender !== null && (
      <RadioGroup
        label="Sexe"
        name="gender"
        required
        value={values.gender}
        onChange={(gender) => change({ gender })}
        choices={GENDERS}
        error={errors[at.gender]}
      />
    )}
  </div>
);
