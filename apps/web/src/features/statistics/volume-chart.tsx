import type { StatisticsPoint } from '@maillon/domain/statistics/points';
import { ChartFrame } from './chart-frame.tsx';
import { StatisticsTable } from './statistics-table.tsx';

const TITLE = 'Tendances du volume de téléconsultation';

/** How many took place, as a line. */
export const VolumeChart = ({ points }: { readonly points: readonly StatisticsPoint[] }) => (
  <ChartFrame
    title={TITLE}
    unit="Téléconsultations"
    points={points}
    heightOf={({ count }) => count}
    draw={({ left, band, y }) => {
      const places = points.map((point) => ({ point, x: left(point) + band / 2, y: y(point.count) }));
      return (
        <>
          <polyline
            points={places.map((place) => `${place.x},${place.y}`).join(' ')}
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            className="stroke-brand"
          />
          {places.map(({ point, x, y: height }) => (
            <circle key={point.name} cx={x} cy={height} r={4} strokeWidth={2} className="fill-brand stroke-surface">
              <title>{`${point.title} : ${point.count}`}</title>
            </circle>
          ))}
        </>
      );
    }}
    table={
      <StatisticsTable
        caption={TITLE}
        head={['Période', 'Téléconsultations']}
        rows={points.map(({ name, title, count }) => ({ key: name, cells: [title, count] }))}
      />
    }
  />
);
