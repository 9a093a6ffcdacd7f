import { AssistantPersonStep } from '../person-step.tsx';
import { ProfileWizard } from '../profile-wizard.tsx';
import { type AssistantDraft, emptyAssistant } from '../sign-up-draft.ts';
import { PERSON_FIELDS, type Step } from '../step.ts';
import { assistantErrors, assistantPayload } from './assistant.model.ts';
import { AssistantExperienceStep } from './assistant-experience-step.tsx';

const STEPS: readonly Step<AssistantDraft>[] = [
  {
    title: 'Informations personnelles',
    fields: [...PERSON_FIELDS, '/assistant/gender', '/assistant/address'],
    Content: AssistantPersonStep,
  },
  {
    title: 'Éducation & Expérience',
    fields: [
      ...['/assistant/certificationNumber', '/assistant/advancedCertificationNumber', '/assistant/exerciceZone'],
      ...['/assistant/exerciceRadius', '/assistant/description', '/assistant/languages'],
    ],
    Content: AssistantExperienceStep,
  },
];

export const AssistantWizard = () => (
  <ProfileWizard
    title="Créer mon compte infirmier"
    profile="assistant"
    steps={STEPS}
    empty={emptyAssistant}
    errorsOf={assistantErrors}
    payloadOf={assistantPayload}
    numberField="certificationNumber"
  />
);
