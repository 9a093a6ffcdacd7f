import { SIGN_UP_CHOICES, type UserType } from '@maillon/domain/user-type';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { publicConfig } from '../lib/public-config.ts';
import { lazyScreen } from './lazy-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

const dispatchWizards = () => import('../features/register/dispatch-wizard.tsx');

const WIZARDS: Record<UserType, ComponentType> = {
  patient: lazyScreen(() => import('../features/register/patient-wizard.tsx').then((m) => m.PatientWizard)),
  doctor: lazyScreen(() => import('../features/register/doctor-wizard.tsx').then((m) => m.DoctorWizard)),
  midwife: lazyScreen(() => import('../features/register/midwife-wizard.tsx').then((m) => m.MidwifeWizard)),
  assistant: lazyScreen(() => import('../features/register/assistant-wizard.tsx').then((m) => m.AssistantWizard)),
  organization: lazyScreen(() =>
    import('../features/register/organization-wizard.tsx').then((m) => m.OrganizationWizard),
  ),
  dispatchManager: lazyScreen(() => dispatchWizards().then((m) => m.DispatchManagerWizard)),
  dispatchOperator: lazyScreen(() => dispatchWizards().then((m) => m.DispatchOperatorWizard)),
};

/** The sign-up of the profile in the address, where this product offers it. */
export const ProfileWizard = () => {
  const { profile } = useParams();
  const choice = SIGN_UP_CHOICES[publicConfig().variant].find(({ type }) => type === profile);
  if (choice === undefined) return <NotFoundScreen />;
  const Wizard = WIZARDS[choice.type];
  return <Wizard />;
};
