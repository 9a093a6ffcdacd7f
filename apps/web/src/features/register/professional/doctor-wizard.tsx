import { LanguageField } from '../../../fields/language-field.tsx';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ProfileWizard } from '../profile-wizard.tsx';
import { type DoctorDraft, emptyDoctor } from '../sign-up-draft.ts';
import type { Step, StepProps } from '../step.ts';
import { doctorErrors, doctorPayload } from './doctor.model.ts';
import { ProfessionalStep } from './professional-step.tsx';

/** 'Informations complémentaires': nothing here is required of a doctor. */
const ComplementStep = ({ values, errors, change }: StepProps<DoctorDraft>) => (
  <>
    <TextArea
      label="Présentation"
      name="description"
      rows={5}
      maxLength={2000}
      hint="Votre parcours et votre manière d’exercer, tels que vos patients les liront."
      value={values.description}
      onChange={(description) => change({ description })}
      error={errors['/doctor/description']}
    />
    <LanguageField
      values={values.languages}
      onChange={(languages) => change({ languages })}
      error={errors['/doctor/languages']}
    />
  </>
);

const STEPS: readonly Step<DoctorDraft>[] = [
  {
    title: 'Informations professionnelles',
    fields: [
      ...['/lastName', '/firstName', '/birthDate', '/email', '/phoneNumber', '/parentEmail'],
      ...['/doctor/gender', '/doctor/rpps', '/doctor/qualifications', '/doctor/address'],
    ],
    Content: ProfessionalStep,
  },
  {
    title: 'Informations complémentaires',
    fields: ['/doctor/description', '/doctor/languages'],
    Content: ComplementStep,
  },
];

export const DoctorWizard = () => (
  <ProfileWizard
    title="Créer mon compte médecin"
    profile="doctor"
    steps={STEPS}
    empty={emptyDoctor}
    errorsOf={(draft, today) => doctorErrors(draft, today, publicConfig().country)}
    payloadOf={doctorPayload}
    numberField="rpps"
  />
);
