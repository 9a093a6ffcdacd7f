import { addDays } from '@maillon/domain/day';
import { MAX_PREGNANCY_DAYS, type PregnancyType } from '@maillon/domain/pregnancy';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { PatientDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';

const PREGNANCY_TYPES = [
  { value: 'simple', label: 'Grossesse simple' },
  { value: 'jumeaux', label: 'Jumeaux' },
  { value: 'triplets', label: 'Triplés' },
  { value: 'multiple', label: 'Multiple (4 ou plus)' },
] as const satisfies readonly { value: PregnancyType; label: string }[];

/** 'Informations prénatales', in the maternity variant; every answer is optional. */
export const PrenatalStep = ({ values, errors, change, today }: StepProps<PatientDraft>) => (
  <>
    <p className="text-muted">
      Ces informations servent au suivi d’une grossesse en cours. Passez à l’étape suivante si vous n’êtes pas
      concernée.
    </p>
    <DateField
      label="Date des dernières règles"
      name="lastPeriod"
      className="md:max-w-xs"
      min={addDays(today, -MAX_PREGNANCY_DAYS)}
      max={today}
      value={values.lastPeriod}
      onChange={(lastPeriod) => change({ lastPeriod })}
      error={errors['/patient/lastPeriod']}
    />
    <RadioGroup
      label="Type de grossesse"
      name="pregnancyTypes"
      value={values.pregnancyType}
      onChange={(pregnancyType) => change({ pregnancyType })}
      choices={PREGNANCY_TYPES}
      error={errors['/patient/pregnancyTypes']}
    />
    <TextField
      label="Enfants déjà nés"
      name="existingChildren"
      className="md:max-w-xs"
      inputMode="numeric"
      maxLength={2}
      value={values.existingChildren}
      onChange={(existingChildren) => change({ existingChildren })}
      error={errors['/patient/existingChildren']}
    />
  </>
);
