import type { Address } from '@maillon/contracts/fields/primitives';
import {
  DEFAULT_EXERCISE_RADIUS,
  EXERCISE_RADII,
  type ExerciseRadius,
  exerciseRadiusLabel,
} from '@maillon/domain/practice';
import type { FieldErrors } from '../lib/forms/form.ts';
import { Select } from '../ui/fields/select.tsx';
import { AddressField } from './address-field.tsx';

const RADII = EXERCISE_RADII.map((radius) => ({ value: String(radius), label: exerciseRadiusLabel(radius) }));

const radiusOf = (value: string): ExerciseRadius =>
  EXERCISE_RADII.find((radius) => String(radius) === value) ?? DEFAULT_EXERCISE_RADIUS;

interface ExerciseZone<Radius> {
  readonly exerciceZone: Address;
  readonly exerciceRadius: Radius;
}

interface ExerciseZoneFieldsProps {
  /** The member of the profile that the errors point into. */
  readonly block: string;
  readonly hint?: string;
  readonly values: ExerciseZone<number>;
  readonly errors: FieldErrors;
  readonly change: (patch: Partial<ExerciseZone<ExerciseRadius>>) => void;
}

/** The place from which a professional makes home visits, and how far: patients and structures near it find them. */
export const ExerciseZoneFields = ({ block, hint, values, errors, change }: ExerciseZoneFieldsProps) => (
  <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
    <AddressField
      label="Zone d’exercice"
      required
      hint={hint}
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
);
