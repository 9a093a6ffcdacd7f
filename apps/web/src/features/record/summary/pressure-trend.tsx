import { dayOf } from '@maillon/domain/day';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { isPressure, rangesOf } from '@maillon/domain/measures/vital';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenDay } from '../../../lib/spoken-time.ts';
import type { VitalMeasure } from '../../../vault/measures/vital-measures.ts';

const SHOWN = 10;
const WIDTH = 232;
const ROWS = [
  { top: 4, bottom: 30 },
  { top: 38, bottom: 64 },
] as const;

interface PressureTrendProps {
  /** The oldest first. */
  readonly measures: readonly VitalMeasure[];
  readonly person: MeasuredPerson;
}

/** The last blood pressures beside their bounds, in two lines: where it comes from, at a glance. */
export const PressureTrend = ({ measures, person }: PressureTrendProps) => {
  const shown = measures
    .flatMap(({ value, at, on, flag }) =>
      isPressure(value) ? [{ ...value, at, on, isHigh: flag === 'H' || flag === 'HH' }] : [],
    )
    .slice(-SHOWN);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || shown.length < 2) return null;
  const bounds = rangesOf('BLOOD_PRESSURE', person, last.on).map(({ high = 0 }) => high + 1);
  const x = (at: number): number => 6 + (at * (WIDTH - 12)) / (shown.length - 1);
  const label = `${shown.length} dernières tensions, de ${first.sys}/${first.dia} ${spokenDay(dayOf(Date.parse(first.at), localZone()), dayOf(serverNow(), localZone()))} à ${last.sys}/${last.dia} ${spokenDay(dayOf(Date.parse(last.at), localZone()), dayOf(serverNow(), localZone()))}`;
  return (
    <svg role="img" aria-label={label} viewBox="0 0 300 68" className="h-17 w-75 max-w-full shrink-0">
      {(['sys', 'dia'] as const).map((figure, row) => {
        const bound = bounds[row] ?? 0;
        const values = shown.map((one) => one[figure]);
        const [least, most] = [Math.min(...values, bound) - 2, Math.max(...values, bound) + 2];
        const { top, bottom } = ROWS[row] ?? ROWS[0];
        const y = (value: number): number => bottom - ((value - least) * (bottom - top)) / (most - least);
        const points = values.map((value, at) => ({ value, cx: x(at), cy: y(value) }));
        return (
          <g key={figure}>
            <line x1={6} x2={WIDTH} y1={y(bound)} y2={y(bound)} strokeDasharray="4 4" className="stroke-danger/60" />
            <text x={6} y={y(bound) - 3} className="fill-muted text-[11px]">
              {bound}
            </text>
            <polyline
              points={points.map(({ cx, cy }) => `${cx},${cy}`).join(' ')}
              fill="none"
              strokeWidth={1.6}
              className="stroke-ink"
            />
            {points.map(({ value, cx, cy }) => (
              <circle
                key={cx}
                cx={cx}
                cy={cy}
                r={value >= bound ? 3.5 : 2}
                className={value >= bound ? 'fill-danger' : 'fill-ink'}
              />
            ))}
            <text x={WIDTH + 10} y={y(values.at(-1) ?? 0) + 4} className="fill-danger text-[13px] font-semibold">
              {values.at(-1)}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
