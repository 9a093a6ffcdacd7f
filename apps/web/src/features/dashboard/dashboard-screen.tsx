import type { UserType } from '@maillon/domain/user-type';
import { wallClock } from '@maillon/domain/zone';
import { type ReactNode, Suspense } from 'react';
import { useMe } from '../../data/users.ts';
import { capitalised, longDate } from '../../lib/dates.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../lib/local-zone.ts';
import { Deferred } from '../../ui/feedback/deferred.tsx';
import { PatientDashboard } from './patient-dashboard.tsx';
import { ProfessionalDashboard } from './professional-dashboard.tsx';
import { Shortcuts } from './shortcuts.tsx';

const OrganizationDashboard = lazyPart(() =>
  import('./organization-dashboard.tsx').then((m) => m.OrganizationDashboard),
);

/** Minutes since midnight. */
const EVENING_STARTS = 18 * 60;

interface DashboardScreenProps {
  /** What other parts of the product show here: above the appointments, and below them. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

/** Spec clinical §2 "Dashboards": chosen by user type. */
export const DashboardScreen = ({ above, below }: DashboardScreenProps) => {
  useTitle('Tableau de bord');
  const { firstName, userType } = useMe();
  const now = new Date();
  return (
    <>
      <p className="text-muted">{capitalised(longDate(now))}</p>
      <h1 className="mt-1 mb-6 text-2xl font-semibold md:text-3xl">
        {wallClock(now.getTime(), localZone()).minutes < EVENING_STARTS ? 'Bonjour' : 'Bonsoir'} {firstName}
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {above}
          <Content userType={userType} />
          {below}
        </div>
        <Deferred>
          <Shortcuts userType={userType} />
        </Deferred>
      </div>
    </>
  );
};

const Content = ({ userType }: { readonly userType: UserType }) => {
  switch (userType) {
    case 'patient':
      return <PatientDashboard />;
    case 'doctor':
    case 'midwife':
    case 'assistant':
      return <ProfessionalDashboard />;
    case 'organization':
      return (
        <Suspense>
          <OrganizationDashboard />
        </Suspense>
      );
    case 'dispatchManager':
    case 'dispatchOperator':
      return null;
    default:
      return <p>Unknown userType</p>;
  }
};
