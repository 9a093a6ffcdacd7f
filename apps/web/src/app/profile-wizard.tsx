import { SIGN_UP_CHOICES, type UserType } from '@maillon/domain/user-type';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { lazyPart } from '../lib/lazy-part.tsx';
import { publicConfig } from '../lib/public-config.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

const dispatchWizards = () => import('../features/register/dispatch-wizard.tsx');

const WIZARDS: Record<UserType, ComponentType> = {
  patient: lazyPart(() => import('../features/register/patient-wizard.tsx').then((m) => m.PatientWizard)),
  doctor: lazyPart(() => import('../features/register/doctor-wizard.tsx').then((m) => m.DoctorWizard)),
  midwife: lazyPart(() => import('../features/register/midwife-wizard.tsx').then((m) => m.MidwifeWizard)),
  assistant: lazyPart(() => import('../features/register/assistant-wizard.tsx').then((m) => m.AssistantWizard)),
  organization: lazyPart(() =>
    import('../features/register/organization-wizard.tsx').then((m) => m.OrganizationWizard),
  ),
  dispatchManager: lazyPart(() => dispatchWizards().then((m) => m.DispatchManagerWizard)),
  dispatchOperator: lazyPart(() => dispatchWizards().then((m) => m.DispatchOperatorWizard)),
};

/** The sign-up of the profile in the address, where this product offers it. */
export const ProfileWizard = () => {
  const { profile } = useParams();
  const choice = SIGN_UP_CHOICES[publicConfig().variant].find(({ type }) => type === profile);
  if (choice === undefined) {
    return (
      <main>
        <NotFoundScreen />
      </main>
    );
  }
  const Wizard = WIZARDS[choice.type];
  return <Wizard />;
};
