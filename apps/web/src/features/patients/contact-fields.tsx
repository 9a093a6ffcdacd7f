import type { PhoneCountry } from '@maillon/contracts/fields/phone';
import { PhoneField } from '../../fields/phone-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface Contacts {
  readonly email: string;
  readonly phoneCountry: PhoneCountry;
  readonly phone: string;
}

interface ContactFieldsProps {
  readonly values: Contacts;
  readonly errors: { readonly email: string | undefined; readonly phone: string | undefined };
  readonly change: (part: Partial<Contacts>) => void;
  readonly hint?: string;
}

/** Where a patient is reached. Both may be left out: the browser proposes nothing, for they are another person’s. */
export const ContactFields = ({ values, errors, change, hint }: ContactFieldsProps) => (
  <div className="grid gap-5 md:grid-cols-2">
    <TextField
      label="Adresse e-mail"
      name="email"
      type="email"
      autoComplete="off"
      hint={hint}
      value={values.email}
      onChange={(email) => change({ email })}
      error={errors.email}
    />
    <PhoneField
      country={values.phoneCountry}
      onCountry={(phoneCountry) => change({ phoneCountry })}
      value={values.phone}
      onChange={(phone) => change({ phone })}
      error={errors.phone}
    />
  </div>
);
