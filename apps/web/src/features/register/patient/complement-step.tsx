import { LanguageField } from '../../../fields/language-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { DoctorDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';

/** 'Informations complémentaires': nothing here is required of a doctor. */
export const ComplementStep = ({ values, errors, change }: StepProps<DoctorDraft>) => (
  <>
    <TextArea
      label="Présentation"
      name="description"
      rows={5}
      maxLength={2000}
      hint="Votre parcours et votre manière d’exercer, tels que vos patients les liront."
      value={values.description}
      onChange={(description) => change({ description })}
      error={errors['/doctor/description']}
    />
    <LanguageField
      values={values.languages}
      onChange={(languages) => change({ languages })}
      error={errors['/doctor/languages']}
    />
  </>
);
