import type { UserType } from '@maillon/domain/user-type';
import { useMe } from '../../data/users.ts';
import { capitalised, longDate } from '../../lib/dates.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PatientDashboard } from './patient-dashboard.tsx';
import { ProfessionalDashboard } from './professional-dashboard.tsx';
import { Shortcuts } from './shortcuts.tsx';

const EVENING_STARTS = 18;

/** Spec clinical §2 "Dashboards": chosen by user type. */
export const DashboardScreen = () => {
  useTitle('Tableau de bord');
  const { firstName, userType } = useMe();
  const now = new Date();
  return (
    <>
      <p className="text-muted">{capitalised(longDate(now))}</p>
      <h1 className="mt-1 mb-6 text-2xl font-semibold md:text-3xl">
        {now.getHours() < EVENING_STARTS ? 'Bonjour' : 'Bonsoir'} {firstName}
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <Content userType={userType} />
        <Shortcuts userType={userType} />
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
    case 'organization':
      return <ProfessionalDashboard />;
    default:
      return <p>Unknown userType</p>;
  }
};
