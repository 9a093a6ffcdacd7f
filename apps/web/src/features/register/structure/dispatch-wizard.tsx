import { newUser } from '@maillon/contracts/accounts/sign-up';
import type { IsoDay } from '@maillon/domain/day';
import { type FieldErrors, validate } from '../../../lib/forms/form.ts';
import { identityErrors, identityPayload } from '../identity.model.ts';
import { ProfileWizard } from '../profile-wizard.tsx';
import { emptyIdentity, type IdentityDraft } from '../sign-up-draft.ts';
import { PERSON_FIELDS, type Step } from '../step.ts';
import { StaffStep } from './staff-step.tsx';

const STEPS: readonly Step<IdentityDraft>[] = [
  { title: 'Informations personnelles', fields: PERSON_FIELDS, Content: StaffStep },
];

type Dispatcher = 'dispatchManager' | 'dispatchOperator';

const TITLES: Record<Dispatcher, string> = {
  dispatchManager: 'Créer mon compte gestionnaire',
  dispatchOperator: 'Créer mon compte opérateur',
};

const payloadOf = (userType: Dispatcher, draft: IdentityDraft, today: IsoDay) => ({
  userType,
  ...identityPayload(draft, today),
});

const errorsOf = (userType: Dispatcher, draft: IdentityDraft, today: IsoDay): FieldErrors => ({
  ...validate(newUser, payloadOf(userType, draft, today)),
  ...identityErrors(draft, today),
});

/** One form and 'Valider' (spec platform §2 "Wizards"). */
const DispatchWizard = ({ userType }: { readonly userType: Dispatcher }) => (
  <ProfileWizard
    title={TITLES[userType]}
    profile={userType}
    steps={STEPS}
    empty={emptyIdentity}
    errorsOf={(draft, today) => errorsOf(userType, draft, today)}
    payloadOf={(draft, today) => payloadOf(userType, draft, today)}
  />
);

export const DispatchManagerWizard = () => <DispatchWizard userType="dispatchManager" />;
export const DispatchOperatorWizard = () => <DispatchWizard userType="dispatchOperator" />;
