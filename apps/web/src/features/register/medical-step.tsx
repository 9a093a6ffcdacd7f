import { LanguageField } from '../../fields/language-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { PatientDraft } from './sign-up-draft.ts';
import type { StepProps } from './step.ts';

/** Spec platform §3 "Blood groups". */
const BLOOD_GROUPS = [
  ...['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'].map((group) => ({ value: group, label: group })),
  { value: 'unknown', label: 'Inconnu' },
];
const LONGEST_TEXT = 2000;

/** 'Antécédents et traitements': only the blood group is required. */
export const MedicalStep = ({ values, errors, change }: StepProps<PatientDraft>) => (
  <>
    <Select
      label="Groupe sanguin"
      name="bloodGroup"
      required
      placeholder="Choisir un groupe sanguin"
      options={BLOOD_GROUPS}
      value={values.bloodGroup}
      onChange={(bloodGroup) => change({ bloodGroup })}
      error={errors['/patient/bloodGroup']}
    />
    <TextArea
      label="Antécédents médicaux"
      name="medicalBackground"
      maxLength={LONGEST_TEXT}
      hint="Maladies, opérations, hospitalisations."
      value={values.medicalBackground}
      onChange={(medicalBackground) => change({ medicalBackground })}
      error={errors['/patient/medicalBackground']}
    />
    <TextArea
      label="Traitements au long cours"
      name="treatments"
      maxLength={LONGEST_TEXT}
      hint="Nom, dose et fréquence."
      value={values.treatments}
      onChange={(treatments) => change({ treatments })}
      error={errors['/patient/treatments']}
    />
    <TextArea
      label="Allergies"
      name="allergies"
      maxLength={LONGEST_TEXT}
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
