import {
  DURATION_CLASSES,
  DURATION_LABELS,
  minutesOfPoint,
  piecesOfPoint,
  type StatisticsPoint,
} from '@maillon/domain/statistics/points';
import type { DurationClass } from '@maillon/domain/statistics/visit-figures';
import { cx } from '../../ui/cx.ts';
import { ChartFrame } from './chart-frame.tsx';
import { StatisticsTable } from './statistics-table.tsx';

const TITLE = 'Durée totale des téléconsultations';

const FILLS: Readonly<Record<DurationClass, string>> = {
  short: 'fill-success',
  medium: 'fill-warning',
  long: 'fill-danger',
};
const DOTS: Readonly<Record<DurationClass, string>> = {
  short: 'bg-success',
  medium: 'bg-warning',
  long: 'bg-danger',
};

const shown = (minutes: number) => `${Math.round(minutes)} min`;

/** How long they took together, in the colours of how long each took (spec clinical §9). */
export const DurationChart = ({ points }: { readonly points: readonly StatisticsPoint[] }) => (
  <ChartFrame
    title={TITLE}
    unit="Minutes"
    points={points}
    heightOf={minutesOfPoint}
    draw={({ left, band, y }) =>
      points.map((point) =>
        piecesOfPoint(point).map(({ kind, from, to }) => (
          <rect
            key={`${point.name} ${kind}`}
            x={left(point)}
            width={band}
            y={y(to)}
            height={y(from) - y(to)}
            className={cx('stroke-surface', FILLS[kind])}
          >
            <title>{`${point.title}, ${DURATION_LABELS[kind].toLowerCase()} : ${shown(to - from)}`}</title>
          </rect>
        )),
      )
    }
    legend={
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {DURATION_CLASSES.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2.5 rounded-full', DOTS[kind])} />
            {DURATION_LABELS[kind]}
          </li>
        ))}
      </ul>
    }
    table={
      <StatisticsTable
        caption={TITLE}
        head={['Période', ...DURATION_CLASSES.map((kind) => DURATION_LABELS[kind]), 'Total']}
        rows={points.map((point) => ({
          key: point.name,
          cells: [
            point.title,
            ...DURATION_CLASSES.map((kind) => shown(point.minutes[kind])),
            shown(minutesOfPoint(point)),
          ],
        }))}
      />
    }
  />
);
