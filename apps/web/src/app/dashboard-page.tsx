import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Suspense, useState } from 'react';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { PatientHome } from '../features/dashboard/patient/patient-home.tsx';
import { hasHomeVisits } from '../lib/api/has-home-visits.ts';
import { useTitle } from '../lib/hooks/use-title.ts';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { cardSession } from '../lib/session/card-session.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

// Not everybody is a patient.
const PatientParts = lazyPart(() => import('./patient-parts.tsx').then((m) => m.PatientParts));
const PatientSide = lazyPart(() => import('./patient-parts.tsx').then((m) => m.PatientSide));
// They come after what the day asks for.
const RecentConversations = lazyPart(
  () => import('../features/messages/recent-conversations.tsx').then((m) => m.RecentConversations),
  { optional: true },
);
const HomeStatistics = lazyPart(
  () => import('../features/statistics/home-statistics.tsx').then((m) => m.HomeStatistics),
  { optional: true },
);
// Of one variant in one country.
const PatientVisitCard = lazyPart(() =>
  import('../features/home-visits/patient-visit-card.tsx').then((m) => m.PatientVisitCard),
);
// Only a person who signed in with a card has one.
const CardOffer = lazyPart(() => import('../vault/cards/card-offer.tsx').then((m) => m.CardOffer), { optional: true });

/** The first screen, with what each part of the product has to show there (spec clinical §2 "Dashboards"). */
export const DashboardPage = ({ me }: { readonly me: UserMe }) => {
  useTitle('Accueil');
  if (me.patient === undefined)
    return (
      <DashboardScreen
        above={<Suspense>{cardSession.exists() && <CardOffer />}</Suspense>}
        messages={
          <div className="flex flex-col gap-4">
            <Suspense>
              <RecentConversations userId={me.id} />
            </Suspense>
            <Suspense>
              <HomeStatistics me={me} />
            </Suspense>
          </div>
        }
      />
    );
  return <PatientDashboard me={me} patientId={me.patient.id} />;
};

const PatientDashboard = ({ me, patientId: id }: { readonly me: UserMe; readonly patientId: string }) => {
  const visitsHome = hasHomeVisits() && me.impersonation === null;
  const [isWaiting, setWaiting] = useState(visitsHome);
  return (
    <PatientHome
      me={me}
      isWaiting={isWaiting}
      first={
        visitsHome && (
          <Suspense fallback={<Skeleton className="h-41 rounded-xl md:h-27" />}>
            <PatientVisitCard me={me} onKnown={() => setWaiting(false)} />
          </Suspense>
        )
      }
      aside={
        <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
          <PatientSide me={me} patientId={id} />
        </Suspense>
      }
    >
      {(visits, last) => (
        <Suspense>
          <PatientParts me={me} patientId={id} visits={visits} last={last} />
        </Suspense>
      )}
    </PatientHome>
  );
};
