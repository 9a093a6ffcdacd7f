import { publicConfig } from '../../../lib/api/public-config.ts';
import { ProfileWizard } from '../profile-wizard.tsx';
import { emptyOrganization, type OrganizationDraft } from '../sign-up-draft.ts';
import { PERSON_FIELDS, type Step } from '../step.ts';
import { organizationErrors, organizationPayload } from './organization.model.ts';
import { StaffStep } from './staff-step.tsx';
import { StructureStep } from './structure-step.tsx';

const STEPS: readonly Step<OrganizationDraft>[] = [
  { title: 'Organisation', fields: ['/organization'], Content: StructureStep },
  { title: 'Responsable de l’organisation', fields: PERSON_FIELDS, Content: StaffStep },
];
/** Spec platform §4: a conflict returns to step 2 for an organization. */
const RESPONSIBLE = 1;

export const OrganizationWizard = () => (
  <ProfileWizard
    title="Inscrire ma structure"
    profile="organization"
    steps={STEPS}
    empty={emptyOrganization}
    errorsOf={(draft, today) => organizationErrors(draft, today, publicConfig().country)}
    payloadOf={(draft, today) => organizationPayload(draft, today, publicConfig().country)}
    conflictStep={RESPONSIBLE}
  />
);
