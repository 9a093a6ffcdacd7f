import { FLAG_LABELS, type Flag } from '@maillon/domain/measures/flag';
import { VITAL_TYPES, type VitalType } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { glucoseInOtherUnits, isPressure, VITALS, vitalInWords } from '@maillon/domain/measures/vital';
import { time } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { type Measures, type VitalMeasure, vitalsOf } from '../../../../vault/measures/vital-measures.ts';

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
}

/** The last value of each vital of this visit. */
export const VitalTiles = ({ measures, person }: VitalTilesProps) => (
  <ul aria-label="Constantes" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
    {VITAL_TYPES.map((type) => (
      <VitalTile key={type} type={type} last={vitalsOf(measures, type, person).at(-1)} />
    ))}
  </ul>
);

const VitalTile = ({ type, last }: { readonly type: VitalType; readonly last: VitalMeasure | undefined }) => {
  const { shown } = VITALS[type];
  const words = last === undefined ? null : vitalInWords(type, last.value).slice(0, -shown.length - 1);
  const flag = last?.flag ?? null;
  const isGlucose = type === 'BLOOD_GLUCOSE' && last !== undefined && !isPressure(last.value);
  return (
    <li className="min-h-22 rounded-md border border-line px-3 py-2">
      <p className="text-sm text-muted">{LABELS[type]}</p>
      <p
        className={cx('text-xl font-bold tabular-nums', flag !== null && TONES[flag])}
        title={isGlucose && !isPressure(last.value) ? glucoseInOtherUnits(last.value.value) : undefined}
      >
        {words ?? NOTHING[type] ?? '-'}
        <span className="ml-1 text-xs font-normal text-muted">{shown}</span>
      </p>
      <p className="truncate text-xs text-muted">
        {last !== undefined && time(last.at)}
        {flag !== null && flag !== 'N' && <span className={TONES[flag]}> · {FLAG_LABELS[flag]}</span>}
      </p>
    </li>
  );
};
