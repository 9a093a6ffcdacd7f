import { AddressField } from '../../fields/address-field.tsx';
import type { FieldErrors } from '../../lib/form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { TreatingDoctor } from './sign-up-draft.ts';

interface TreatingDoctorFieldsProps {
  readonly value: TreatingDoctor;
  readonly onChange: (value: TreatingDoctor) => void;
  readonly errors: FieldErrors;
}

const errorOf = (errors: FieldErrors, name: string): string | undefined => errors[`/patient/doctorSupervisor/${name}`];

/** Spec clinical §5 "Referent form". */
export const TreatingDoctorFields = ({ value, onChange, errors }: TreatingDoctorFieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <TextField
      label="Nom"
      name="supervisorLastName"
      required
      maxLength={100}
      value={value.lastName}
      onChange={(lastName) => onChange({ ...value, lastName })}
      error={errorOf(errors, 'lastName')}
    />
    <TextField
      label="Prénom"
      name="supervisorFirstName"
      required
      maxLength={100}
      value={value.firstName}
      onChange={(firstName) => onChange({ ...value, firstName })}
      error={errorOf(errors, 'firstName')}
    />
    <TextField
      label="E-mail professionnel"
      name="supervisorEmail"
      required
      type="email"
      value={value.email}
      onChange={(email) => onChange({ ...value, email })}
      error={errorOf(errors, 'email')}
    />
    <TextField
      label="Numéro RPPS"
      name="supervisorRpps"
      required
      inputMode="numeric"
      maxLength={14}
      value={value.rpps}
      onChange={(rpps) => onChange({ ...value, rpps })}
      error={errorOf(errors, 'rpps')}
    />
    <AddressField
      label="Adresse du cabinet"
      required
      className="md:col-span-2"
      value={value.address}
      onChange={(address) => onChange({ ...value, address })}
      error={errorOf(errors, 'address/text')}
    />
  </div>
);
