import { BloodGroupField } from '../../fields/blood-group-field.tsx';
import { LanguageField } from '../../fields/language-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import type { StepProps } from './identity-step.tsx';

const MAX_TEXT_LENGTH = 2000;

/** « Antécédents et traitements » */
export const MedicalStep = ({ draft, errors, change }: StepProps) => (
  <>
    <BloodGroupField
      value={draft.bloodGroup}
      onChange={(bloodGroup) => change({ bloodGroup })}
      error={errors.bloodGroup}
    />
    <TextArea
      label="Antécédents médicaux"
      maxLength={MAX_TEXT_LENGTH}
      value={draft.medicalBackground}
      onChange={(medicalBackground) => change({ medicalBackground })}
      error={errors.medicalBackground}
    />
    <TextArea
      label="Traitements au long cours"
      maxLength={MAX_TEXT_LENGTH}
      value={draft.treatments}
      onChange={(treatments) => change({ treatments })}
      error={errors.treatments}
    />
    <TextArea
      label="Allergies"
      maxLength={MAX_TEXT_LENGTH}
      value={draft.allergies}
      onChange={(allergies) => change({ allergies })}
      error={errors.allergies}
    />
    <LanguageField values={draft.languages} onChange={(languages) => change({ languages })} error={errors.languages} />
  </>
);
