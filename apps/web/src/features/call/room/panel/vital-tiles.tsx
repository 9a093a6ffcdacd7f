import { sourceIn } from '@maillon/domain/call/devices/device-kinds';
import type { Liveness } from '@maillon/domain/call/devices/liveness';
import { FLAG_LABELS, type Flag } from '@maillon/domain/measures/flag';
import { VITAL_TYPES, type VitalType } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { glucoseInOtherUnits, isPressure, VITALS, vitalInWords } from '@maillon/domain/measures/vital';
import { time } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { type Measures, type VitalMeasure, vitalsOf } from '../../../../vault/measures/vital-measures.ts';
import type { DeviceFeed } from '../devices/device-feed.ts';

/** Spec clinical §3 "Vitals". */
const NOTHING: Readonly<Partial<Record<VitalType, string>>> = { BLOOD_PRESSURE: '- / -' };

const LABELS: Readonly<Record<VitalType, string>> = {
  HEART_BEAT: 'Pouls',
  SpO2: 'SpO₂',
  BLOOD_PRESSURE: 'Tension',
  TEMPERATURE: 'Température',
  WEIGHT: 'Poids',
  BLOOD_GLUCOSE: 'Glycémie',
};

/** Neutral where all is well, orange off the range, red where it is critical (catalogues §4.1). */
const TONES: Readonly<Record<Flag, string>> = {
  ...{ N: '', L: 'text-warning', H: 'text-warning', A: 'text-warning' },
  ...{ LL: 'text-danger', HH: 'text-danger' },
};

interface VitalTilesProps {
  readonly measures: Measures;
  readonly person: MeasuredPerson;
  readonly feed: DeviceFeed;
  /** Of a participant of the call. */
  readonly nameOf: (identity: string) => string;
}

/** The last value of each vital of this visit. */
export const VitalTiles = ({ measures, person, feed, nameOf }: VitalTilesProps) => (
  // By the width of the panel: a value and its unit stand on one line.
  <div className="@container">
    <ul aria-label="Constantes" className="grid grid-cols-2 gap-2 @sm:grid-cols-3">
      {VITAL_TYPES.map((type) => (
        <VitalTile
          key={type}
          type={type}
          last={vitalsOf(measures, type, person).at(-1)}
          liveness={feed.livenessOf(type)}
          nameOf={nameOf}
        />
      ))}
    </ul>
  </div>
);

interface VitalTileProps {
  readonly type: VitalType;
  readonly last: VitalMeasure | undefined;
  /** Of the device that gave the last value in this call. */
  readonly liveness: Liveness | null;
  readonly nameOf: (identity: string) => string;
}

const VitalTile = ({ type, last, liveness, nameOf }: VitalTileProps) => {
  const isLost = liveness === 'lost';
  const source = last === undefined ? null : sourceIn(last.text);
  const { shown } = VITALS[type];
  const words = last === undefined ? null : vitalInWords(type, last.value).slice(0, -shown.length - 1);
  const flag = last?.flag ?? null;
  const isGlucose = type === 'BLOOD_GLUCOSE' && last !== undefined && !isPressure(last.value);
  return (
    <li
      className={cx(
        'min-h-28 rounded-md border px-2.5 py-2',
        isLost ? 'border-dashed border-warning bg-warning-soft' : 'border-line',
      )}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-1 text-sm text-muted">
        {LABELS[type]}
        {liveness === 'live' && <span className="text-xs font-semibold text-success">en direct</span>}
        {isLost && <span className="text-xs font-semibold text-warning">Déconnecté</span>}
      </p>
      <p
        className={cx('text-xl font-bold tabular-nums', isLost ? 'text-muted' : flag !== null && TONES[flag])}
        title={isGlucose && !isPressure(last.value) ? glucoseInOtherUnits(last.value.value) : undefined}
      >
        <span className="inline-block whitespace-nowrap [word-spacing:-0.12em]">{words ?? NOTHING[type] ?? '-'}</span>
        <span className="ml-1 inline-block text-xs font-normal whitespace-nowrap text-muted">{shown}</span>
      </p>
      <p className="truncate text-xs text-muted">
        {last !== undefined && time(last.at)}
        {flag !== null && flag !== 'N' && !isLost && <span className={TONES[flag]}> · {FLAG_LABELS[flag]}</span>}
      </p>
      {source !== null && (
        <p className="truncate text-xs text-muted" title={`${source.label}, ${nameOf(source.broughtBy)}`}>
          {source.label}
          <span className="sr-only">, {nameOf(source.broughtBy)}</span>
        </p>
      )}
    </li>
  );
};
