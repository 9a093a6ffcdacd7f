import { VARIANTS } from '@maillon/domain/product/variants';
import type { UserType } from '@maillon/domain/user-type';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { publicConfig } from '../lib/api/public-config.ts';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { NotFoundScreen } from './errors/not-found-screen.tsx';

const dispatchWizards = () => import('../features/register/structure/dispatch-wizard.tsx');

const WIZARDS: Record<UserType, ComponentType> = {
  patient: lazyPart(() => import('../features/register/patient/patient-wizard.tsx').then((m) => m.PatientWizard)),
  doctor: lazyPart(() => import('../features/register/professional/doctor-wizard.tsx').then((m) => m.DoctorWizard)),
  midwife: lazyPart(() => import('../features/register/professional/midwife-wizard.tsx').then((m) => m.MidwifeWizard)),
  assistant: lazyPart(() =>
    import('../features/register/professional/assistant-wizard.tsx').then((m) => m.AssistantWizard),
  ),
  organization: lazyPart(() =>
    import('../features/register/structure/organization-wizard.tsx').then((m) => m.OrganizationWizard),
  ),
  dispatchManager: lazyPart(() => dispatchWizards().then((m) => m.DispatchManagerWizard)),
  dispatchOperator: lazyPart(() => dispatchWizards().then((m) => m.DispatchOperatorWizard)),
};

/** The sign-up of the profile in the address, where this product offers it. */
export const ProfileWizard = () => {
  const { profile } = useParams();
  const choice = VARIANTS[publicConfig().variant].signUp.find(({ type }) => type === profile);
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
