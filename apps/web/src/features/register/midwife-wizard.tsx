import { dayOf } from '@maillon/domain/day';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { midwifeCard } from './card.ts';
import { checkedUser } from './checked-user.ts';
import { lacksPmi, midwifeErrors, midwifePayload } from './midwife.model.ts';
import { MidwifeExperienceStep } from './midwife-experience-step.tsx';
import { MidwifePersonStep } from './person-step.tsx';
import { PmiStep } from './pmi-step.tsx';
import { ProvedContactsGate } from './proved-contacts-gate.tsx';
import { emptyMidwife, type MidwifeDraft } from './sign-up-draft.ts';
import { PERSON_FIELDS, type Step } from './step.ts';
import { useSend } from './use-send.ts';
import { Wizard } from './wizard.tsx';

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

export const MidwifeWizard = () => {
  const today = dayOf(useNow(), browserZone());
  const send = useSend();
  return (
    <ProvedContactsGate>
      {(proved) => (
        <Wizard
          title="Créer mon compte sage-femme"
          profile="midwife"
          steps={STEPS}
          empty={emptyMidwife}
          errorsOf={(draft) => midwifeErrors(draft, today)}
          send={(draft, acceptedAt) => send(checkedUser(midwifePayload(draft, today)), acceptedAt)}
          today={today}
          proved={proved}
          prefilled={midwifeCard()}
        />
      )}
    </ProvedContactsGate>
  );
};
