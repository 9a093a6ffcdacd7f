import { isVitalType, type MeasureType, type VitalType } from '../../measures/measure-types.ts';
import { VITALS, type VitalValue, wrongVital } from '../../measures/vital.ts';
import { HOUR_MS, MINUTE_MS } from '../../time-units.ts';
import { type DeviceKind, deviceLabel, measureLabel, measures } from './device-kinds.ts';
import { wrongContent } from './wrong-content.ts';

/** What a device measured, as its frame says it: only what a reading needs. */
export interface DeviceMeasure {
  readonly type: MeasureType;
  readonly measuredAt: string;
  readonly value?: number;
  readonly unit?: string;
  readonly context?: 'fasting' | 'post_meal_2h' | 'random' | undefined;
  readonly sys?: number;
  readonly dia?: number;
  /** Strips, cards, scales and electrocardiographs: what `domain/measures` reads. */
  readonly content?: Readonly<Record<string, unknown>>;
}

/** Which device took it, and who carries the box. */
export interface ReadingSource {
  readonly kind: DeviceKind;
  readonly id: string;
  readonly name?: string | undefined;
  /** A participant's identity. */
  readonly broughtBy: string;
}

export type DeviceReading =
  | { readonly ok: true; readonly type: MeasureType; readonly measuredAt: string; readonly text: string }
  | { readonly ok: false; readonly type: MeasureType; readonly message: string };

/** A clock of a box that is wrong by more than this says nothing about when it measured. */
const MAX_IN_FUTURE_MS = 5 * MINUTE_MS;
const MAX_IN_PAST_MS = 24 * HOUR_MS;

const MG_DL_OF_MMOL_L = 18.016;

/** The spellings in which devices write the units of {@link VITALS}, UCUM first. */
const UNITS: Readonly<Record<VitalType, readonly string[]>> = {
  HEART_BEAT: ['/min', 'bpm'],
  SpO2: ['%'],
  BLOOD_PRESSURE: ['mm[Hg]', 'mmHg'],
  TEMPERATURE: ['Cel', '°C'],
  WEIGHT: ['kg'],
  BLOOD_GLUCOSE: ['mg/dL', 'mmol/L'],
};

/**
 * A reading as it is sealed (catalogues §4.1), with its device; or the French sentence that says why it is no reading. Glucose in mmol/L becomes
 * mg/dL.
 * @param now epoch milliseconds
 */
export function deviceReading(measure: DeviceMeasure, source: ReadingSource, now: number): DeviceReading {
  const { type, measuredAt } = measure;
  const refused = (reason: string): DeviceReading => ({
    ...{ ok: false, type },
    message: `${deviceLabel(source.kind)}, ${measureLabel(type).toLowerCase()} : mesure refusée. ${reason}.`,
  });
  const at = Date.parse(measuredAt);
  if (!measures(source.kind, type)) return refused('Cet appareil ne la mesure pas');
  if (!(at <= now + MAX_IN_FUTURE_MS && at >= now - MAX_IN_PAST_MS)) return refused('Son heure est impossible');
  const kept = (content: object): DeviceReading => ({
    ...{ ok: true, type, measuredAt: new Date(at).toISOString() },
    text: JSON.stringify({ ...content, device: source }),
  });
  if (!isVitalType(type)) {
    const wrong = wrongContent(type, measure.content ?? {});
    return wrong === null ? kept({ ...measure.content }) : refused(wrong);
  }
  if (!isOfUnit(type, measure.unit)) return refused(`Unité inconnue : ${measure.unit ?? 'aucune'}`);
  const value = vitalOf(type, measure);
  if (value === null) return refused('Elle est incomplète');
  const wrong = wrongVital(type, value);
  if (wrong !== null) return refused(wrong);
  return kept('sys' in value ? pressureContent(value) : { ...value, unit: VITALS[type].unit });
}

const isOfUnit = (type: VitalType, unit: string | undefined): boolean =>
  unit === undefined ? type === 'BLOOD_PRESSURE' : UNITS[type].includes(unit);

function vitalOf(type: VitalType, { value, unit, context, sys, dia }: DeviceMeasure): VitalValue | null {
  if (type === 'BLOOD_PRESSURE') return sys === undefined || dia === undefined ? null : { sys, dia };
  if (value === undefined) return null;
  if (type !== 'BLOOD_GLUCOSE') return { value };
  const inMilligrams = unit === 'mmol/L' ? Math.round(value * MG_DL_OF_MMOL_L) : value;
  return context === undefined ? { value: inMilligrams } : { value: inMilligrams, context };
}

const pressureContent = ({ sys, dia }: { readonly sys: number; readonly dia: number }) => ({
  ...{ sys, dia, map: Math.round((sys + 2 * dia) / 3), unit: VITALS.BLOOD_PRESSURE.unit },
});
