import { BloodGroupField } from '../../../fields/blood-group-field.tsx';
import { LanguageField } from '../../../fields/language-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { PatientDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';

const MAX_TEXT_LENGTH = 2000;

/** 'Antécédents et traitements': only the blood group is required. */
export const MedicalStep = ({ values, errors, change }: StepProps<PatientDraft>) => (
  <>
    <BloodGroupField
      value={values.bloodGroup}
      onChange={(bloodGroup) => change({ bloodGroup })}
      error={errors['/patient/bloodGroup']}
    />
    <TextArea
      label="Antécédents médicaux"
      name="medicalBackground"
      maxLength={MAX_TEXT_LENGTH}
      hint="Maladies, opérations, hospitalisations."
      value={values.medicalBackground}
      onChange={(medicalBackground) => change({ medicalBackground })}
      error={errors['/patient/medicalBackground']}
    />
    <TextArea
      label="Traitements au long cours"
      name="treatments"
      maxLength={MAX_TEXT_LENGTH}
      hint="Nom, dose et fréquence."
      value={values.treatments}
      onChange={(treatments) => change({ treatments })}
      error={errors['/patient/treatments']}
    />
    <TextArea
      label="Allergies"
      name="allergies"
      maxLength={MAX_TEXT_LENGTH}
      value={values.allergies}
      onChange={(allergies) => change({ allergies })}
      error={errors['/patient/allergies']}
    />
    <LanguageField
      values={values.languages}
      onChange={(languages) => change({ languages })}
      error={errors['/patient/languages']}
    />
  </>
);
