import { dayOf } from '@maillon/domain/day';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { assistantErrors, assistantPayload } from './assistant.model.ts';
import { AssistantExperienceStep } from './assistant-experience-step.tsx';
import { assistantCard } from './card.ts';
import { checkedUser } from './checked-user.ts';
import { AssistantPersonStep } from './person-step.tsx';
import { ProvedContactsGate } from './proved-contacts-gate.tsx';
import { type AssistantDraft, emptyAssistant } from './sign-up-draft.ts';
import { PERSON_FIELDS, type Step } from './step.ts';
import { useSend } from './use-send.ts';
import { Wizard } from './wizard.tsx';

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

export const AssistantWizard = () => {
  const today = dayOf(useNow(), browserZone());
  const send = useSend();
  return (
    <ProvedContactsGate>
      {(proved) => (
        <Wizard
          title="Créer mon compte infirmier(e)"
          profile="assistant"
          steps={STEPS}
          empty={emptyAssistant}
          errorsOf={(draft) => assistantErrors(draft, today)}
          send={(draft, acceptedAt) => send(checkedUser(assistantPayload(draft, today)), acceptedAt)}
          today={today}
          proved={proved}
          prefilled={assistantCard()}
        />
      )}
    </ProvedContactsGate>
  );
};
