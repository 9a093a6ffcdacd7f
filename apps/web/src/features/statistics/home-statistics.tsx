import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { dayOf } from '@maillon/domain/day';
import { lastDays, STATISTICS_PERIODS } from '@maillon/domain/statistics/period';
import { startedHours } from '@maillon/domain/statistics/visit-figures';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { ownStatistics, structureWeek, useLiveStatistics } from '../../data/statistics.ts';
import { useCurrentStructure } from '../../data/structures.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PANEL_LINK, Panel } from '../../ui/panel.tsx';

interface Figure {
  readonly label: string;
  readonly value: string;
}

const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className="grid gap-px border-t border-line bg-line sm:auto-cols-fr sm:grid-flow-col">
    {figures.map(({ label, value }) => (
      <div
        key={label}
        className="flex flex-wrap items-baseline justify-between gap-x-3 bg-surface px-4 py-2.5 sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-0 md:px-5"
      >
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

interface UnreadProps {
  readonly error: Error | null;
  readonly again: () => unknown;
}

/** In the place of figures: they are on their way, or could not be read. */
const Unread = ({ error, again }: UnreadProps) => (
  <div className="px-4 pb-4 md:px-5">
    <ReadFailure error={error} again={again} />
    {error === null && (
      <div role="status" aria-label="Chargement">
        <Skeleton className="h-12" />
      </div>
    )}
  </div>
);

/** On a home: what was done lately (spec clinical §2 "Dashboards"). */
export const HomeStatistics = ({ me }: { readonly me: UserMe }) => {
  if (me.userType === 'organization') return <StructureActivity />;
  return <OwnActivity />;
};

const OwnActivity = () => {
  useLiveStatistics();
  const { data, error, refetch } = useQuery(ownStatistics());
  const isNone = data?.fulfilledAppointments === 0 && data.bookedAppointments === 0;
  return (
    <Panel title="Mon activité" nothing={isNone ? 'Aucune consultation pour l’instant' : undefined}>
      {isNone ? null : data === undefined ? (
        <Unread error={error} again={refetch} />
      ) : (
        <Figures
          figures={[
            { label: 'Consultations réalisées', value: String(data.fulfilledAppointments) },
            { label: 'Rendez-vous à venir', value: String(data.bookedAppointments) },
          ]}
        />
      )}
    </Panel>
  );
};

/** Of the structure in whose name one works. */
export const StructureActivity = () => {
  const { structure } = useCurrentStructure();
  return structure === undefined ? null : <Week structureId={structure.id} />;
};

const Week = ({ structureId }: { readonly structureId: string }) => {
  useLiveStatistics();
  const period = lastDays(dayOf(useNow(), localZone()), STATISTICS_PERIODS[0]);
  const { data, error, refetch } = useQuery(structureWeek(structureId, period));
  const { appointments, duration } = data ?? {};
  const isNone = appointments?.count.value === 0;
  return (
    <Panel
      title="Les 7 derniers jours"
      nothing={isNone ? 'Aucune téléconsultation' : undefined}
      action={
        !isNone && (
          <Link to={paths.organizationStatistics()} className={PANEL_LINK}>
            Voir les statistiques
          </Link>
        )
      }
    >
      {isNone ? null : appointments === undefined || duration === undefined ? (
        <Unread error={error} again={refetch} />
      ) : (
        <Figures
          figures={[
            { label: 'Téléconsultations', value: String(appointments.count.value) },
            { label: 'Temps total', value: `${startedHours(duration.sum.value)} h` },
            { label: 'Durée moyenne', value: `${Math.round(duration.avg.value)} min` },
          ]}
        />
      )}
    </Panel>
  );
};
