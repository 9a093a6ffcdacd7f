import type { Address } from '@maillon/contracts/fields/primitives';
import type { FieldErrors } from '../lib/forms/form.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { AddressField } from './address-field.tsx';

export interface TreatingDoctor {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly rpps: string;
  readonly address: Address;
}

interface TreatingDoctorFieldsProps {
  readonly value: TreatingDoctor;
  readonly onChange: (value: TreatingDoctor) => void;
  readonly errors: FieldErrors;
  /** Where the doctor stands in the request. */
  readonly at: string;
}

/** Spec clinical §5 "Referent form". */
export const TreatingDoctorFields = ({ value, onChange, errors, at }: TreatingDoctorFieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <TextField
      label="Nom"
      name="supervisorLastName"
      required
      maxLength={100}
      value={value.lastName}
      onChange={(lastName) => onChange({ ...value, lastName })}
      error={errors[`${at}/lastName`]}
    />
    <TextField
      label="Prénom"
      name="supervisorFirstName"
      required
      maxLength={100}
      value={value.firstName}
      onChange={(firstName) => onChange({ ...value, firstName })}
      error={errors[`${at}/firstName`]}
    />
    <TextField
      label="E-mail professionnel"
      name="supervisorEmail"
      required
      type="email"
      value={value.email}
      onChange={(email) => onChange({ ...value, email })}
      error={errors[`${at}/email`]}
    />
    <TextField
      label="Numéro RPPS"
      name="supervisorRpps"
      required
      inputMode="numeric"
      maxLength={21}
      value={value.rpps}
      onChange={(rpps) => onChange({ ...value, rpps })}
      error={errors[`${at}/rpps`]}
    />
    <AddressField
      label="Adresse du cabinet"
      required
      className="md:col-span-2"
      value={value.address}
      onChange={(address) => onChange({ ...value, address })}
      error={errors[`${at}/address/text`]}
    />
  </div>
);
