import type { OrganizationStatistics } from '@maillon/contracts/structures/statistics';
import { type IsoDay, plainDayFr } from '@maillon/domain/day';
import { VARIANTS, type Variant } from '@maillon/domain/product/variants';
import type { DayPeriod } from '@maillon/domain/statistics/period';
import {
  DURATION_CLASSES,
  DURATION_LABELS,
  deltaInWords,
  minutesOfPoint,
  periodInWords,
  piecesOfPoint,
  pointsOf,
} from '@maillon/domain/statistics/points';
import { practitionersOf, startedHours } from '@maillon/domain/statistics/visit-figures';
import { PALETTES } from '../../../platform/messaging/templates/palette.ts';
import type { StatisticsReport } from './report.ts';

const minutes = (value: number): string => `${Math.round(value)} min`;
const compared = (delta: number | null): string =>
  delta === null ? 'Pas de période comparable' : `${deltaInWords(delta)} par rapport à la période précédente`;

interface Asked {
  readonly structure: string;
  readonly variant: Variant;
  readonly period: DayPeriod;
  readonly today: IsoDay;
}

/** What the page shows (spec clinical §2 "Organization statistics"), as a document says it. */
export function statisticsReport(
  found: Pick<OrganizationStatistics, 'appointments' | 'duration' | 'volume' | 'details'>,
  { structure, variant, period, today }: Asked,
): StatisticsReport {
  const points = pointsOf(found, period);
  const { count, sum, avg } = {
    count: found.appointments?.count ?? { value: 0, delta: null },
    sum: found.duration?.sum ?? { value: 0, delta: null },
    avg: found.duration?.avg ?? { value: 0, delta: null },
  };
  return {
    brand: { name: VARIANTS[variant].brand, color: PALETTES[variant].brand },
    structure,
    title: `Statistiques ${periodInWords(period)}`,
    madeOn: `Établi le ${plainDayFr(today)}`,
    cards: [
      { title: 'Téléconsultations', value: String(count.value), delta: compared(count.delta) },
      { title: 'Temps total', value: `${startedHours(sum.value)} h`, delta: compared(sum.delta) },
      { title: 'Durée moyenne', value: minutes(avg.value), delta: compared(avg.delta) },
    ],
    points: points.map((point) => ({
      ...{ name: point.name, label: point.label, count: point.count },
      ...{ total: minutesOfPoint(point), pieces: piecesOfPoint(point) },
    })),
    legend: DURATION_CLASSES.map((kind) => ({ kind, label: DURATION_LABELS[kind] })),
    volume: {
      title: 'Tendances du volume de téléconsultation',
      head: ['Période', 'Téléconsultations'],
      rows: points.map((point) => [point.title, String(point.count)]),
    },
    duration: {
      title: 'Durée totale des téléconsultations',
      head: ['Période', ...DURATION_CLASSES.map((kind) => DURATION_LABELS[kind]), 'Total'],
      rows: points.map((point) => [
        point.title,
        ...DURATION_CLASSES.map((kind) => minutes(point.minutes[kind])),
        minutes(minutesOfPoint(point)),
      ]),
    },
    practitioners: {
      title: 'Analyse par médecin',
      head: ['Praticien', 'Consultations', 'Durée moyenne', 'Dernière consultation'],
      rows: practitionersOf(found.details).map(({ name, visits: seen, average, last }) => [
        name,
        String(seen),
        average === null ? '–' : minutes(average),
        plainDayFr(last),
      ]),
    },
  };
}
