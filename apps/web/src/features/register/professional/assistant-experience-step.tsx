import { TextField } from '../../../ui/fields/text-field.tsx';
import type { AssistantDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { lockedByCard } from './card.ts';
import { PracticeFields } from './practice-fields.tsx';

/** 'Éducation & Expérience'. */
export const AssistantExperienceStep = (props: StepProps<AssistantDraft>) => {
  const { values, errors, change, proved } = props;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Numéro d’inscription à l’Ordre"
          name="certificationNumber"
          required
          maxLength={40}
          autoComplete="off"
          value={values.certificationNumber}
          onChange={(certificationNumber) => change({ certificationNumber })}
          error={errors['/assistant/certificationNumber']}
          {...lockedByCard(proved)}
        />
        <TextField
          label="Numéro IPA ou diplôme complémentaire"
          name="advancedCertificationNumber"
          maxLength={40}
          autoComplete="off"
          value={values.advancedCertificationNumber}
          onChange={(advancedCertificationNumber) => change({ advancedCertificationNumber })}
          error={errors['/assistant/advancedCertificationNumber']}
        />
      </div>
      <PracticeFields {...props} block="assistant" />
    </>
  );
};
