import { LanguageField } from '../../fields/language-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { StepProps } from './identity-step.tsx';

/** Spec platform §3 "Blood groups". */
const BLOOD_GROUPS = [
  ...(['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'] as const).map((group) => ({ value: group, label: group })),
  { value: 'unknown', label: 'Inconnu' } as const,
];
const LONGEST_TEXT = 2000;

/** « Antécédents et traitements » */
export const MedicalStep = ({ draft, errors, change }: StepProps) => (
  <>
    <Select
      label="Groupe sanguin"
      name="bloodGroup"
      required
      placeholder="Choisir un groupe sanguin"
      options={BLOOD_GROUPS}
      value={draft.bloodGroup}
      onChange={(bloodGroup) => change({ bloodGroup })}
      error={errors.bloodGroup}
    />
    <TextArea
      label="Antécédents médicaux"
      maxLength={LONGEST_TEXT}
      value={draft.medicalBackground}
      onChange={(medicalBackground) => change({ medicalBackground })}
      error={errors.medicalBackground}
    />
    <TextArea
      label="Traitements au long cours"
      maxLength={LONGEST_TEXT}
      value={draft.treatments}
      onChange={(treatments) => change({ treatments })}
      error={errors.treatments}
    />
    <TextArea
      label="Allergies"
      maxLength={LONGEST_TEXT}
      value={draft.allergies}
      onChange={(allergies) => change({ allergies })}
      error={errors.allergies}
    />
    <LanguageField values={draft.languages} onChange={(languages) => change({ languages })} error={errors.languages} />
  </>
);
