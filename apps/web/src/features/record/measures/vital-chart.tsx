import type { Range } from '@maillon/domain/measures/flag';
import type { VitalType } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { isPressure, rangesOf, type VitalValue, vitalInWords } from '@maillon/domain/measures/vital';
import { DAY_MS } from '@maillon/domain/time-units';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { dayAndMonth } from '../../../lib/dates.ts';
import { useWidth } from '../../../lib/hooks/use-width.ts';
import type { VitalMeasure } from '../../../vault/measures/vital-measures.ts';
import { FLAG_DOTS } from './flag-mark.tsx';

interface VitalChartProps {
  readonly type: VitalType;
  readonly measures: readonly VitalMeasure[];
  readonly person: MeasuredPerson;
}

const HEIGHT = 200;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 40 } as const;
/** Narrower than it is readable; a label of the axis takes as much. */
const TICK_WIDTH = 100;

const numbersIn = (value: VitalValue): readonly number[] =>
  isPressure(value) ? [value.sys, value.dia] : [value.value];
const edgesOf = ({ low, high }: Range): number[] => [low, high].filter((edge): edge is number => edge !== undefined);

/** One vital over time, with its normal range behind. A person who does not see it has the table beside it. */
export const VitalChart = ({ type, measures, person }: VitalChartProps) => {
  const { element, width } = useWidth<HTMLDivElement>(480);
  const last = measures.at(-1);
  if (last === undefined) return null;
  const context = isPressure(last.value) ? undefined : last.value.context;
  const bands = rangesOf(type, person, last.on, context);
  const moments = measures.map(({ at }) => Date.parse(at));
  const values = [...measures.flatMap(({ value }) => numbersIn(value)), ...bands.flatMap(edgesOf)];
  const [first = 0, end = 0] = [moments[0], moments.at(-1)];
  const x = scaleUtc()
    // One measure stands in the middle.
    .domain(first === end ? [first - DAY_MS, end + DAY_MS] : [first, end])
    .range([MARGIN.left + 8, width - MARGIN.right - 8]);
  const y = scaleLinear()
    .domain([Math.min(...values), Math.max(...values)])
    .nice(4)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  const lines = numbersIn(last.value).map((_, at) =>
    measures.map((measure) => {
      const [cx, cy] = [x(Date.parse(measure.at)), y(numbersIn(measure.value)[at] ?? 0)];
      return { measure, cx, cy };
    }),
  );
  const [bottom, top] = y.range() as [number, number];
  const isOneDay = end - first < DAY_MS;
  const ticks = isOneDay ? [new Date(first)] : x.ticks(Math.max(2, Math.floor(width / TICK_WIDTH)));
  return (
    <div ref={element} className="min-w-0">
      <svg
        aria-hidden="true"
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block max-w-full"
      >
        {bands.map(({ low, high }, at) => {
          const [from, to] = [high === undefined ? top : y(high), low === undefined ? bottom : y(low)];
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: systolic, then diastolic
              key={at}
              x={MARGIN.left}
              width={Math.max(0, width - MARGIN.left - MARGIN.right)}
              y={Math.max(top, from)}
              height={Math.max(0, Math.min(bottom, to) - Math.max(top, from))}
              className="fill-success-soft"
            />
          );
        })}
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted text-[12px]">
              {String(tick).replace('.', ',')}
            </text>
          </g>
        ))}
        {ticks.map((tick) => (
          <text
            key={tick.getTime()}
            x={x(tick)}
            y={HEIGHT - 8}
            textAnchor={x(tick) > width - MARGIN.right - TICK_WIDTH / 3 ? 'end' : 'middle'}
            className="fill-muted text-[12px]"
          >
            {dayAndMonth(tick)}
          </text>
        ))}
        {lines.map((points, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: systolic, then diastolic
          <g key={at}>
            <polyline
              points={points.map(({ cx, cy }) => `${cx},${cy}`).join(' ')}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeDasharray={at === 0 ? undefined : '5 4'}
              className="stroke-brand"
            />
            {points.map(({ measure, cx, cy }) => (
              <circle
                key={measure.id}
                cx={cx}
                cy={cy}
                r={4}
                strokeWidth={2}
                className={`stroke-surface ${FLAG_DOTS[measure.flag ?? 'N']}`}
              >
                <title>{`${dayAndMonth(measure.at)} : ${vitalInWords(type, measure.value)}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      {bands.length > 0 && <p className="mt-1 text-xs text-muted">En vert : les valeurs habituelles.</p>}
    </div>
  );
};
