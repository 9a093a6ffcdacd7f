import { dayOf } from '@maillon/domain/day';
import { lastDays, type PeriodDays, STATISTICS_PERIODS } from '@maillon/domain/statistics/period';
import { periodInWords, pointsOf } from '@maillon/domain/statistics/points';
import { averageRating, practitionersOf, startedHours } from '@maillon/domain/statistics/visit-figures';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type OrganizationStatistics, structureStatistics } from '../../data/statistics.ts';
import { structureQuery } from '../../data/structures.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { localZone } from '../../lib/local-zone.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DurationChart } from './duration-chart.tsx';
import { ExportButton } from './export-button.tsx';
import { FigureCard } from './figure-card.tsx';
import { PractitionersPanel } from './practitioners-panel.tsx';
import { VolumeChart } from './volume-chart.tsx';

const PERIOD_LABELS: Readonly<Record<PeriodDays, string>> = {
  7: '7 derniers jours',
  30: '30 derniers jours',
  90: '3 derniers mois',
};

/** Spec clinical §2 "Organization statistics". */
export const StatisticsScreen = () => {
  useTitle('Statistiques');
  const { id, name } = useStructure();
  const [search, setSearch] = useSearchParams();
  const days = STATISTICS_PERIODS.find((one) => String(one) === search.get('period')) ?? STATISTICS_PERIODS[0];
  const period = lastDays(dayOf(useNow(), localZone()), days);
  const whole = useQuery(structureQuery(id));
  const manages = whole.data?.manager === true;
  const { data, error, refetch } = useQuery(structureStatistics(id, period));
  // The export has a line of its own on a phone: it comes with the rest, or not at all.
  if (whole.isPending) return <ScreenSkeleton />;
  return (
    <>
      <PageHeader title={name} action={manages && <ExportButton structureId={id} name={name} period={period} />}>
        {`Statistiques ${periodInWords(period)}`}
      </PageHeader>
      <fieldset className="mb-4 min-w-0">
        <legend className="sr-only">Période</legend>
        <div className="flex flex-wrap gap-2">
          {STATISTICS_PERIODS.map((one) => (
            <FilterChip
              key={one}
              label={PERIOD_LABELS[one]}
              isOn={one === days}
              onClick={() => setSearch({ period: String(one) }, { replace: true })}
            />
          ))}
        </div>
      </fieldset>
      <ReadFailure error={error} again={refetch} className="mb-4" />
      {data === undefined && error === null && <ScreenSkeleton />}
      {data !== undefined && <Content data={data} period={period} />}
    </>
  );
};

const Content = ({
  data,
  period,
}: {
  readonly data: OrganizationStatistics;
  readonly period: ReturnType<typeof lastDays>;
}) => {
  const { appointments, duration } = data;
  const points = pointsOf(data, period);
  return (
    <div className="flex flex-col gap-4">
      {appointments !== undefined && duration !== undefined && (
        <div className="grid gap-4 md:grid-cols-3">
          <FigureCard
            title="Téléconsultations"
            value={String(appointments.count.value)}
            figure={appointments.count}
            isCount
          />
          <FigureCard
            title="Temps total"
            value={String(startedHours(duration.sum.value))}
            suffix="h"
            figure={duration.sum}
          />
          <FigureCard
            title="Durée moyenne"
            value={String(Math.round(duration.avg.value))}
            suffix="min"
            rating={duration.avg.value === 0 ? undefined : averageRating(duration.avg.value)}
            figure={duration.avg}
          />
        </div>
      )}
      <div className="grid gap-4 xl:grid-cols-2">
        <VolumeChart points={points} />
        <DurationChart points={points} />
      </div>
      <PractitionersPanel rows={practitionersOf(data.details)} />
    </div>
  );
};

const ScreenSkeleton = () => (
  <div role="status" aria-label="Chargement" className="flex flex-col gap-4">
    <div className="grid gap-4 md:grid-cols-3">
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
    <div className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-88 rounded-lg" />
      <Skeleton className="h-88 rounded-lg" />
    </div>
    <Skeleton className="h-56 rounded-lg" />
  </div>
);
