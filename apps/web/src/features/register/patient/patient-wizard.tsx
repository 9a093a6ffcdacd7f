import { VARIANTS } from '@maillon/domain/product/variants';
import { MedicalFields } from '../../../fields/medical-fields.tsx';
import { ReferentFields } from '../../../fields/referent-fields.tsx';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { ProfileWizard } from '../profile-wizard.tsx';
import { emptyPatient, type PatientDraft } from '../sign-up-draft.ts';
import type { Step, StepProps } from '../step.ts';
import { patientErrors, patientPayload } from './patient.model.ts';
import { PatientIdentityStep } from './patient-identity-step.tsx';
import { PrenatalStep } from './prenatal-step.tsx';

const MedicalStep = (props: StepProps<PatientDraft>) => <MedicalFields {...props} at="/patient/" />;

/** 'Référent santé', in the maternity variant. */
const ReferentStep = (props: StepProps<PatientDraft>) => <ReferentFields {...props} at="/patient" />;

const IDENTITY: Step<PatientDraft> = {
  title: 'Informations personnelles',
  fields: [
    ...['/lastName', '/firstName', '/birthDate', '/email', '/phoneNumber', '/parentEmail'],
    ...['/patient/gender', '/patient/nir', '/patient/address'],
  ],
  Content: PatientIdentityStep,
};

const MEDICAL: Step<PatientDraft> = {
  title: 'Antécédents et traitements',
  fields: [
    ...['/patient/bloodGroup', '/patient/medicalBackground', '/patient/treatments'],
    ...['/patient/allergies', '/patient/languages'],
  ],
  Content: MedicalStep,
};

const PRENATAL: Step<PatientDraft> = {
  title: 'Informations prénatales',
  fields: ['/patient/lastPeriod', '/patient/pregnancyTypes', '/patient/existingChildren'],
  Content: PrenatalStep,
};

const REFERENT: Step<PatientDraft> = {
  title: 'Référent santé',
  fields: ['/patient/supervisorType', '/patient/midwifeSupervisor', '/patient/doctorSupervisor'],
  Content: ReferentStep,
};

/** Spec platform §2 "Wizards": the maternity variant adds two steps. */
const stepsOf = (maternity: boolean): readonly Step<PatientDraft>[] =>
  maternity ? [IDENTITY, MEDICAL, PRENATAL, REFERENT] : [IDENTITY, MEDICAL];

export const PatientWizard = () => {
  const { maternity } = VARIANTS[publicConfig().variant];
  return (
    <ProfileWizard
      title="Créer mon compte patient"
      profile="patient"
      steps={stepsOf(maternity)}
      empty={emptyPatient}
      errorsOf={(draft, today) => patientErrors(draft, today, { maternity, country: publicConfig().country })}
      payloadOf={(draft, today) => patientPayload(draft, today, maternity)}
    />
  );
};
