import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { dayOf } from '@maillon/domain/day';
import type { PlannedVisit } from '@maillon/domain/pregnancy';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { bookedAppointments, useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../lib/local-zone.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { greetingOf } from '../greeting.ts';
import { HomeHeader } from '../home-header.tsx';
import { NextAppointment } from './next-appointment.tsx';

// There seldom is one: it comes after the page.
const OpenOffers = lazyPart(() => import('./open-offers.tsx').then((m) => m.OpenOffers), { optional: true });

/** Beyond the next one. */
const SHOWN = 4;

interface PatientHomeProps {
  readonly me: UserMe;
  /**
   * What other parts of the product show below the visits, told of those that are booked (undefined until they are known, null where
   * they cannot be read), and what stands beside them and comes below in a page of one column: it waits for what is above it, so that
   * nothing moves.
   */
  readonly children: (visits: readonly PlannedVisit[] | null | undefined, last: ReactNode) => ReactNode;
  readonly aside: ReactNode;
  /** What another part of the product shows before the visits. */
  readonly first?: ReactNode;
  /** As long as that may still grow, nothing stands below it that it would push away. */
  readonly isWaiting?: boolean;
}

/** The next visit, what is to be done, and what stands in the file (spec clinical §2 "Dashboards"). */
export const PatientHome = ({ me, children, aside, first, isWaiting = false }: PatientHomeProps) => {
  const now = useNow();
  const [start] = useState(() => new Date(now).toISOString());
  useLiveAppointments();
  const { data, error, refetch } = useQuery(bookedAppointments(start));
  const isNarrow = useMedia('(width < 64rem)');
  const isRefused = error !== null && data === undefined;
  const visits = data?.filter(({ end }) => Date.parse(end) > now);
  // All of them: one that is far down the list is booked, and is not asked for again.
  const planned = isRefused
    ? null
    : visits?.map((visit) => ({ day: dayOf(Date.parse(visit.start), localZone()), reason: visit.reasonCode }));
  return (
    <>
      <HomeHeader
        over={capitalised(dayInFull(new Date(now)))}
        title={greetingOf(me.firstName, now)}
        action={
          // Where nothing is booked, that is the first thing on the page: it is not said twice.
          <Book className={cx('max-md:hidden', visits?.length === 0 && 'invisible')} />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Suspense>
            <OpenOffers visits={visits} />
          </Suspense>
          {first}
          {isRefused && <ReadFailure error={error} again={refetch} />}
          {!isRefused && (isWaiting || visits === undefined) && (
            <div role="status" aria-label="Chargement">
              <Skeleton className="h-52 rounded-xl" />
            </div>
          )}
          {!isWaiting && visits !== undefined && (
            <NextAppointment me={me} visits={visits.slice(0, SHOWN + 1)} now={now} />
          )}
          {!isWaiting && (isRefused || (visits?.length ?? 0) > 0) && <Book className="w-full md:hidden" />}
          {!isWaiting && children(planned, isNarrow && aside)}
        </div>
        {!isNarrow && <div className="flex min-w-0 flex-col gap-4">{aside}</div>}
      </div>
    </>
  );
};

const Book = ({ className }: { readonly className: string }) => (
  <Link to={paths.bookAppointment()} className={buttonClass({ look: 'secondary' }, className)}>
    <CalendarPlus aria-hidden="true" />
    Prendre rendez-vous
  </Link>
);
