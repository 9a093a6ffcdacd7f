import type { FieldErrors } from '../lib/forms/form.ts';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { MidwifeField } from './midwife-field.tsx';
import { type TreatingDoctor, TreatingDoctorFields } from './treating-doctor-fields.tsx';

/** Who follows a patient, as it is being typed. */
export interface ReferentDraft {
  readonly supervisorType: '' | 'midwife' | 'doctor' | 'none';
  /** Empty while the name is only typed. */
  readonly midwifeId: string;
  readonly midwifeName: string;
  readonly treatingDoctor: TreatingDoctor;
}

const SUPERVISORS = [
  { value: 'midwife', label: 'Une sage-femme' },
  { value: 'doctor', label: 'Mon médecin traitant' },
  { value: 'none', label: 'Je n’en ai pas encore' },
] as const;
/** The same, of another person. */
const SUPERVISORS_OF = [
  { value: 'midwife', label: 'Une sage-femme' },
  { value: 'doctor', label: 'Le médecin traitant' },
  { value: 'none', label: 'Personne pour l’instant' },
] as const;

interface ReferentFieldsProps {
  readonly values: ReferentDraft;
  readonly errors: FieldErrors;
  readonly change: (patch: Partial<ReferentDraft>) => void;
  /** Where the form stands in the request: `/patient`, `/generalPractitioner`. */
  readonly at: string;
  /** Whether the patient fills it in. */
  readonly own?: boolean;
}

/** Spec clinical §5 "Referent form": a midwife of the directory, a treating doctor, or none yet. */
export const ReferentFields = ({ values, errors, change, at, own = true }: ReferentFieldsProps) => (
  <>
    <RadioGroup
      label={own ? 'Mon référent est' : 'Le référent est'}
      name="supervisorType"
      required
      value={values.supervisorType}
      onChange={(supervisorType) => change({ supervisorType })}
      choices={own ? SUPERVISORS : SUPERVISORS_OF}
      error={errors[`${at}/supervisorType`]}
    />
    {values.supervisorType === 'midwife' && (
      <MidwifeField
        name={values.midwifeName}
        chosen={values.midwifeId !== ''}
        onChange={(midwifeName, midwifeId) => change({ midwifeName, midwifeId })}
        error={errors[`${at}/midwifeSupervisor`]}
      />
    )}
    {values.supervisorType === 'doctor' && (
      <TreatingDoctorFields
        value={values.treatingDoctor}
        onChange={(treatingDoctor) => change({ treatingDoctor })}
        errors={errors}
        at={`${at}/doctorSupervisor`}
      />
    )}
  </>
);
