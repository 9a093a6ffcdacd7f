import { INITIAL_PROFILES, MIDWIFE_EXPERTISES } from '@maillon/domain/practice';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { MidwifeDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { lockedByCard } from './card.ts';
import { PracticeFields } from './practice-fields.tsx';

const PROFILES = INITIAL_PROFILES.map(({ code, label }) => ({ value: code, label }));
const EXPERTISES = MIDWIFE_EXPERTISES.map(({ code, label }) => ({ value: code, label }));

/** 'Éducation & Expérience'. */
export const MidwifeExperienceStep = (props: StepProps<MidwifeDraft>) => {
  const { values, errors, change, proved } = props;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <Select
          label="Profil initial"
          name="initialProfile"
          required
          placeholder="Choisir un mode d’exercice"
          options={PROFILES}
          value={PROFILES.find(({ value }) => value === values.initialProfile)?.value ?? ''}
          onChange={(initialProfile) => change({ initialProfile })}
          error={errors['/midwife/initialProfile']}
        />
        <TextField
          label="Numéro d’inscription à l’Ordre"
          name="certification"
          maxLength={40}
          autoComplete="off"
          hint="Votre numéro RPPS ou celui de l’Ordre."
          value={values.certification}
          onChange={(certification) => change({ certification })}
          error={errors['/midwife/certification']}
          {...lockedByCard(proved)}
        />
      </div>
      <CheckboxGroup
        label="Qualifications et expertises"
        name="experties"
        required
        choices={EXPERTISES}
        values={EXPERTISES.map(({ value }) => value).filter((code) => values.experties.includes(code))}
        onChange={(experties) => change({ experties })}
        error={errors['/midwife/experties']}
      />
      <PracticeFields {...props} block="midwife" />
    </>
  );
};
