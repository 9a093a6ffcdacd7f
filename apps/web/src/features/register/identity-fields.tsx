import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonFields } from '../../fields/person-fields.tsx';
import { PhoneField } from '../../fields/phone-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isMinor } from './identity.model.ts';
import type { IdentityDraft } from './sign-up-draft.ts';
import type { StepProps } from './step.ts';

const PROVED = 'Déjà vérifiée : c’est avec elle que vous vous connectez.';
const PROVED_PHONE = 'Déjà vérifié : c’est avec lui que vous vous connectez.';

const VerifiedMark = () => <CircleCheck className="mr-2 size-5 text-success" aria-hidden="true" />;

interface IdentityFieldsProps extends StepProps<IdentityDraft> {
  /** The part of the request in which the gender is; null for a person who is not asked for it. */
  readonly block: 'patient' | 'doctor' | 'midwife' | 'assistant' | null;
  /** Fields of the role, between the person and the way to reach them. */
  readonly children?: ReactNode;
}

/** The identity that every profile is asked for (spec platform §2 "The identity step"). */
export const IdentityFields = ({ values, errors, change, today, proved, block, children }: IdentityFieldsProps) => (
  <>
    <PersonFields
      values={values}
      errors={errors}
      change={change}
      at={{
        lastName: '/lastName',
        firstName: '/firstName',
        birthDate: '/birthDate',
        gender: block === null ? null : `/${block}/gender`,
      }}
      latestBirth={today}
    />
    {isMinor(values, today) && (
      <TextField
        label="Adresse e-mail d’un parent"
        name="parentEmail"
        required
        type="email"
        hint="Avant 15 ans, l’accord d’un parent est nécessaire. Nous lui écrirons ; le compte s’ouvrira dès sa réponse."
        value={values.parentEmail}
        onChange={(parentEmail) => change({ parentEmail })}
        error={errors['/parentEmail']}
      />
    )}
    {children}
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label="Adresse e-mail"
        name="email"
        required
        type="email"
        autoComplete="email"
        readOnly={proved.email !== null}
        trailing={proved.email === null ? undefined : <VerifiedMark />}
        hint={proved.email === null ? undefined : PROVED}
        value={values.email}
        onChange={(email) => change({ email })}
        error={errors['/email']}
      />
      <PhoneField
        required
        readOnly={proved.phoneNumber !== null}
        hint={proved.phoneNumber === null ? undefined : PROVED_PHONE}
        country={values.phoneCountry}
        onCountry={(phoneCountry) => change({ phoneCountry })}
        value={values.phone}
        onChange={(phone) => change({ phone })}
        error={errors['/phoneNumber']}
      />
    </div>
  </>
);
