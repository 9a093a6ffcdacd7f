import {
  ASSISTANT_QUALIFICATIONS,
  DOCTOR_QUALIFICATIONS,
  MIDWIFE_QUALIFICATIONS,
  qualificationLabel,
} from '@maillon/domain/qualifications';
import { isPractitionerType, type PractitionerType } from '@maillon/domain/user-type';
import { AddressField } from '../../fields/address-field.tsx';
import { ExerciseZoneFields } from '../../fields/exercise-zone-fields.tsx';
import { LanguageField } from '../../fields/language-field.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { hasExerciseZone } from './profile.model.ts';
import type { ProfileFieldsProps } from './profile-fields.ts';

const QUALIFICATIONS: Record<PractitionerType, readonly { readonly code: string; readonly label: string }[]> = {
  doctor: DOCTOR_QUALIFICATIONS,
  midwife: MIDWIFE_QUALIFICATIONS,
  assistant: ASSISTANT_QUALIFICATIONS,
};

/** Where a patient lives, or where and how a person practises. */
export const PracticeFields = ({ me: { userType }, values, errors, change }: ProfileFieldsProps) => (
  <>
    {isPractitionerType(userType) && (
      <CheckboxGroup
        label={userType === 'doctor' ? 'Spécialité' : 'Qualifications'}
        name="qualifications"
        required={userType === 'doctor'}
        // One that the catalogue no longer offers stays until it is unticked.
        choices={[
          ...QUALIFICATIONS[userType].map(({ code, label }) => ({ value: code, label })),
          ...values.qualifications
            .filter((code) => !QUALIFICATIONS[userType].some((offered) => offered.code === code))
            .map((code) => ({ value: code, label: qualificationLabel(code) ?? code })),
        ]}
        values={values.qualifications}
        onChange={(qualifications) => change({ qualifications })}
        error={errors[`/${userType}/qualifications`]}
      />
    )}
    <AddressField
      label={userType === 'patient' ? 'Adresse' : 'Adresse professionnelle'}
      required
      value={values.address}
      onChange={(address) => change({ address })}
      error={errors[`/${userType}/address/text`] ?? errors[`/${userType}/address`]}
    />
    {hasExerciseZone(userType) && (
      <ExerciseZoneFields block={userType} values={values} errors={errors} change={change} />
    )}
    {isPractitionerType(userType) && (
      <TextArea
        label="Présentation"
        name="description"
        rows={4}
        maxLength={2000}
        required={userType !== 'doctor'}
        hint="Votre parcours et votre manière d’exercer, tels que vos patients les liront."
        value={values.description}
        onChange={(description) => change({ description })}
        error={errors[`/${userType}/description`]}
      />
    )}
    <LanguageField
      values={values.languages}
      onChange={(languages) => change({ languages })}
      error={errors[`/${userType}/languages`]}
    />
  </>
);
