import type { UserMe } from '@maillon/contracts/users';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { traitsOf } from '../config/variant.ts';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { publicConfig } from '../lib/public-config.ts';
import { buttonClass } from '../ui/button-class.ts';

// Not everybody expects a child, or is a patient at all.
const PregnancyCard = lazy(() =>
  import('../features/pregnancy/pregnancy-card.tsx').then((m) => ({ default: m.PregnancyCard })),
);
const OwnReferentCard = lazy(() =>
  import('../features/patients/own-referent-card.tsx').then((m) => ({ default: m.OwnReferentCard })),
);
const LastActs = lazy(() => import('../features/patients/visits-card.tsx').then((m) => ({ default: m.LastActs })));

/** The first screen, with what each part of the product has to show there (spec clinical §2 "Dashboards"). */
export const DashboardPage = ({ me }: { readonly me: UserMe }) => {
  if (me.patient === undefined) return <DashboardScreen />;
  const { id } = me.patient;
  const { maternity } = traitsOf(publicConfig().variant);
  return (
    <DashboardScreen
      above={<Suspense>{maternity && <PregnancyCard patientId={id} reader="patient" />}</Suspense>}
      below={
        <Suspense>
          {maternity && <OwnReferentCard me={me} patientId={id} />}
          <LastActs patientId={id} action={<AllVisits />} />
        </Suspense>
      }
    />
  );
};

const AllVisits = () => (
  <Link to={`${paths.medicalRecord()}?view=visits`} className={buttonClass({ look: 'quiet', size: 'sm' })}>
    Voir tout
  </Link>
);
