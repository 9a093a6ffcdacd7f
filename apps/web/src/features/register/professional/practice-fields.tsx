import { EXERCISE_RADII, type ExerciseRadius, exerciseRadiusLabel } from '@maillon/domain/practice';
import { AddressField } from '../../../fields/address-field.tsx';
import { LanguageField } from '../../../fields/language-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { PracticeDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';

const RADII = EXERCISE_RADII.map((radius) => ({ value: String(radius), label: exerciseRadiusLabel(radius) }));

const radiusOf = (value: string): ExerciseRadius => EXERCISE_RADII.find((radius) => String(radius) === value) ?? 50;

interface PracticeFieldsProps extends StepProps<PracticeDraft> {
  readonly block: 'midwife' | 'assistant';
}

/** Where and how somebody practises; patients and structures near the zone find them. */
export const PracticeFields = ({ values, errors, change, block }: PracticeFieldsProps) => (
  <>
    <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
      <AddressField
        label="Zone d’exercice"
        required
        hint="La commune ou l’adresse d’où vous partez."
        value={values.exerciceZone}
        onChange={(exerciceZone) => change({ exerciceZone })}
        error={errors[`/${block}/exerciceZone/text`] ?? errors[`/${block}/exerciceZone`]}
      />
      <Select
        label="Rayon d’intervention"
        name="exerciceRadius"
        required
        options={RADII}
        value={String(values.exerciceRadius)}
        onChange={(radius) => change({ exerciceRadius: radiusOf(radius) })}
        error={errors[`/${block}/exerciceRadius`]}
      />
    </div>
    <TextArea
      label="Présentation"
      name="description"
      required
      rows={5}
      maxLength={2000}
      hint="Votre parcours et votre manière d’exercer, tels que vos patients les liront."
      value={values.description}
      onChange={(description) => change({ description })}
      error={errors[`/${block}/description`]}
    />
    <LanguageField
      values={values.languages}
      onChange={(languages) => change({ languages })}
      error={errors[`/${block}/languages`]}
    />
  </>
);
