import { ExerciseZoneFields } from '../../../fields/exercise-zone-fields.tsx';
import { LanguageField } from '../../../fields/language-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { PracticeDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';

interface PracticeFieldsProps extends StepProps<PracticeDraft> {
  readonly block: 'midwife' | 'assistant';
}

/** Where and how a person practises; patients and structures near the zone find them. */
export const PracticeFields = ({ values, errors, change, block }: PracticeFieldsProps) => (
  <>
    <ExerciseZoneFields
      block={block}
      hint="La commune ou l’adresse d’où vous partez."
      values={values}
      errors={errors}
      change={change}
    />
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
