import { ComplementStep } from '../patient/complement-step.tsx';
import { ProfileWizard } from '../profile-wizard.tsx';
import { type DoctorDraft, emptyDoctor } from '../sign-up-draft.ts';
import type { Step } from '../step.ts';
import { doctorErrors, doctorPayload } from './doctor.model.ts';
import { ProfessionalStep } from './professional-step.tsx';

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
    errorsOf={doctorErrors}
    payloadOf={doctorPayload}
    numberField="rpps"
  />
);
