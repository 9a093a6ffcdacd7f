import { PhoneField } from '../../fields/phone-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { draftOf } from './profile.model.ts';
import type { ProfileFieldsProps } from './profile-fields.ts';

const HINT = 'Un code vous sera envoyé pour confirmer ce changement.';

/** How the person is reached, and signs in: another contact waits for a code (design api A9). */
export const ContactFields = ({ me, values, errors, change }: ProfileFieldsProps) => {
  const present = draftOf(me);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label="Adresse e-mail"
        name="email"
        type="email"
        required={present.email !== ''}
        autoComplete="email"
        hint={values.email === present.email ? undefined : HINT}
        value={values.email}
        onChange={(email) => change({ email })}
        error={errors['/email']}
      />
      <PhoneField
        required={present.phone !== ''}
        country={values.phoneCountry}
        onCountry={(phoneCountry) => change({ phoneCountry })}
        hint={values.phone === present.phone ? undefined : HINT}
        value={values.phone}
        onChange={(phone) => change({ phone })}
        error={errors['/phoneNumber']}
      />
    </div>
  );
};
