import { MidwifePersonStep } from '../person-step.tsx';
import { ProfileWizard } from '../profile-wizard.tsx';
import { emptyMidwife, type MidwifeDraft } from '../sign-up-draft.ts';
import { PERSON_FIELDS, type Step } from '../step.ts';
import { lacksPmi, midwifeErrors, midwifePayload } from './midwife.model.ts';
import { MidwifeExperienceStep } from './midwife-experience-step.tsx';
import { PmiStep } from './pmi-step.tsx';

const STEPS: readonly Step<MidwifeDraft>[] = [
  {
    title: 'Informations personnelles',
    fields: [...PERSON_FIELDS, '/midwife/gender', '/midwife/address'],
    Content: MidwifePersonStep,
  },
  {
    title: 'Éducation & Expérience',
    fields: [
      ...['/midwife/initialProfile', '/midwife/certification', '/midwife/experties', '/midwife/qualifications'],
      ...['/midwife/exerciceZone', '/midwife/exerciceRadius', '/midwife/description', '/midwife/languages'],
    ],
    Content: MidwifeExperienceStep,
  },
  {
    title: 'Affiliation PMI',
    fields: ['/midwife/affiliation', '/midwife/pmiName', '/midwife/pmiAddress', '/midwife/pmiTelecom'],
    Content: PmiStep,
    isBlocked: lacksPmi,
  },
];

export const MidwifeWizard = () => (
  <ProfileWizard
    title="Créer mon compte sage-femme"
    profile="midwife"
    steps={STEPS}
    empty={emptyMidwife}
    errorsOf={midwifeErrors}
    payloadOf={midwifePayload}
    numberField="certification"
  />
);
