import { dayOf } from '@maillon/domain/day';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { checkedUser } from './checked-user.ts';
import { organizationErrors, organizationPayload } from './organization.model.ts';
import { ProvedContactsGate } from './proved-contacts-gate.tsx';
import { emptyOrganization, type OrganizationDraft } from './sign-up-draft.ts';
import { StaffStep } from './staff-step.tsx';
import { PERSON_FIELDS, type Step } from './step.ts';
import { StructureStep } from './structure-step.tsx';
import { useSend } from './use-send.ts';
import { Wizard } from './wizard.tsx';

const STEPS: readonly Step<OrganizationDraft>[] = [
  { title: 'Organisation', fields: ['/organization'], Content: StructureStep },
  { title: "Responsable de l'organisation", fields: PERSON_FIELDS, Content: StaffStep },
];
/** Spec platform §4: a conflict returns to step 2 for an organization. */
const RESPONSIBLE = 1;

export const OrganizationWizard = () => {
  const today = dayOf(useNow(), browserZone());
  const send = useSend();
  return (
    <ProvedContactsGate>
      {(proved) => (
        <Wizard
          title="Inscrire mon organisation"
          profile="organization"
          steps={STEPS}
          empty={emptyOrganization}
          errorsOf={(draft) => organizationErrors(draft, today)}
          send={(draft, acceptedAt) => send(checkedUser(organizationPayload(draft, today)), acceptedAt)}
          today={today}
          proved={proved}
          conflictStep={RESPONSIBLE}
        />
      )}
    </ProvedContactsGate>
  );
};
