import type { StatisticsPoint } from '@maillon/domain/statistics/points';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { useWidth } from '../../lib/hooks/use-width.ts';
import { Panel } from '../../ui/panel.tsx';

const HEIGHT = 240;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 44 } as const;
/** Narrower than it is readable. */
const TICK_WIDTH = 64;
const TICKS = 4;

export interface ChartScales {
  /** Left edge of a point's band, and its width. */
  readonly left: (point: StatisticsPoint) => number;
  readonly band: number;
  readonly y: (value: number) => number;
}

interface ChartFrameProps {
  readonly title: string;
  /** What the numbers of the axis are. */
  readonly unit: string;
  readonly points: readonly StatisticsPoint[];
  readonly heightOf: (point: StatisticsPoint) => number;
  readonly draw: (scales: ChartScales) => ReactNode;
  readonly legend?: ReactNode;
  /** The same numbers, for a reader who does not see the chart. */
  readonly table: ReactNode;
}

/** Axes around a chart, and the table that says the same. */
export const ChartFrame = ({ title, unit, points, heightOf, draw, legend, table }: ChartFrameProps) => {
  const { element, width } = useWidth<HTMLDivElement>(480);
  const bands = scaleBand<string>()
    .domain(points.map(({ name }) => name))
    .range([MARGIN.left, width - MARGIN.right])
    .padding(0.3);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...points.map(heightOf))])
    .nice(TICKS)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  const step = Math.ceil(TICK_WIDTH / Math.max(1, bands.step()));
  const left = ({ name }: StatisticsPoint) => bands(name) ?? 0;
  return (
    <Panel title={title}>
      <div className="px-4 pb-4 md:px-5">
        <p className="text-xs text-muted">{unit}</p>
        <div ref={element} className="min-w-0">
          <svg
            aria-hidden="true"
            width={width}
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            className="block max-w-full"
          >
            {y
              .ticks(TICKS)
              .filter(Number.isInteger)
              .map((tick) => (
                <g key={tick}>
                  <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
                  <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted text-[12px]">
                    {tick}
                  </text>
                </g>
              ))}
            {points.map(
              (point, at) =>
                (points.length - 1 - at) % step === 0 && (
                  <text
                    key={point.name}
                    x={left(point) + bands.bandwidth() / 2}
                    y={HEIGHT - 8}
                    textAnchor="middle"
                    className="fill-muted text-[12px]"
                  >
                    {point.label}
                  </text>
                ),
            )}
            {draw({ left, band: bands.bandwidth(), y })}
          </svg>
        </div>
        {legend}
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand">Voir le tableau</summary>
          <div className="overflow-x-auto">{table}</div>
        </details>
      </div>
    </Panel>
  );
};
