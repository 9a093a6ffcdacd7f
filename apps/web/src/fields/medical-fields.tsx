import type { FieldErrors } from '../lib/forms/form.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { type BloodGroup, BloodGroupField } from './blood-group-field.tsx';
import { LanguageField } from './language-field.tsx';

interface Medical {
  readonly bloodGroup: BloodGroup | '';
  readonly medicalBackground: string;
  readonly treatments: string;
  readonly allergies: string;
  readonly languages: readonly string[];
}

interface MedicalFieldsProps {
  readonly values: Medical;
  readonly errors: FieldErrors;
  readonly change: (patch: Partial<Medical>) => void;
  /** What stands before the name of a field where its error is. */
  readonly at: string;
}

const TEXTS = [
  { name: 'medicalBackground', label: 'Antécédents médicaux', hint: 'Maladies, opérations, hospitalisations.' },
  { name: 'treatments', label: 'Traitements au long cours', hint: 'Nom, dose et fréquence.' },
  { name: 'allergies', label: 'Allergies', hint: undefined },
] as const;

/** 'Antécédents et traitements' (spec platform §5): only the blood group is required. */
export const MedicalFields = ({ values, errors, change, at }: MedicalFieldsProps) => (
  <>
    <BloodGroupField
      value={values.bloodGroup}
      onChange={(bloodGroup) => change({ bloodGroup })}
      error={errors[`${at}bloodGroup`]}
    />
    {TEXTS.map(({ name, label, hint }) => (
      <TextArea
        key={name}
        label={label}
        name={name}
        maxLength={2000}
        hint={hint}
        value={values[name]}
        onChange={(text) => change({ [name]: text })}
        error={errors[`${at}${name}`]}
      />
    ))}
    <LanguageField
      values={values.languages}
      onChange={(languages) => change({ languages })}
      error={errors[`${at}languages`]}
    />
  </>
);
