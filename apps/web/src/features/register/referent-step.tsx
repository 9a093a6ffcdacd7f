import { RadioGroup } from '../../ui/radio-group.tsx';
import { MidwifeField } from './midwife-field.tsx';
import type { PatientDraft } from './sign-up-draft.ts';
import type { StepProps } from './step.ts';
import { TreatingDoctorFields } from './treating-doctor-fields.tsx';

const SUPERVISORS = [
  { value: 'midwife', label: 'Une sage-femme' },
  { value: 'doctor', label: 'Mon médecin traitant' },
  { value: 'none', label: 'Je n’en ai pas encore' },
] as const;

/** 'Référent santé', in the maternity variant: a midwife of the directory, a treating doctor, or nobody yet. */
export const ReferentStep = ({ values, errors, change }: StepProps<PatientDraft>) => (
  <>
    <RadioGroup
      label="Mon référent est"
      name="supervisorType"
      required
      value={values.supervisorType}
      onChange={(supervisorType) => change({ supervisorType })}
      choices={SUPERVISORS}
      error={errors['/patient/supervisorType']}
    />
    {values.supervisorType === 'midwife' && (
      <MidwifeField
        name={values.midwifeName}
        chosen={values.midwifeId !== ''}
        onChange={(midwifeName, midwifeId) => change({ midwifeName, midwifeId })}
        error={errors['/patient/midwifeSupervisor']}
      />
    )}
    {values.supervisorType === 'doctor' && (
      <TreatingDoctorFields
        value={values.treatingDoctor}
        onChange={(treatingDoctor) => change({ treatingDoctor })}
        errors={errors}
      />
    )}
  </>
);
