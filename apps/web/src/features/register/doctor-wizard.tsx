import { dayOf } from '@maillon/domain/day';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { doctorCard } from './card.ts';
import { checkedUser } from './checked-user.ts';
import { ComplementStep } from './complement-step.tsx';
import { doctorErrors, doctorPayload } from './doctor.model.ts';
import { ProfessionalStep } from './professional-step.tsx';
import { ProvedContactsGate } from './proved-contacts-gate.tsx';
import { type DoctorDraft, emptyDoctor } from './sign-up-draft.ts';
import type { Step } from './step.ts';
import { useSend } from './use-send.ts';
import { Wizard } from './wizard.tsx';

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

export const DoctorWizard = () => {
  const today = dayOf(useNow(), browserZone());
  const send = useSend();
  return (
    <ProvedContactsGate>
      {(proved) => (
        <Wizard
          title="Créer mon compte médecin"
          profile="doctor"
          steps={STEPS}
          empty={emptyDoctor}
          errorsOf={(draft) => doctorErrors(draft, today)}
          send={(draft, acceptedAt) => send(checkedUser(doctorPayload(draft, today)), acceptedAt)}
          today={today}
          proved={proved}
          prefilled={doctorCard()}
        />
      )}
    </ProvedContactsGate>
  );
};
