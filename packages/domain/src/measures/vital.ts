import { exactAge } from '../age.ts';
import { addMonths, compareDays, daysBetween, type IsoDay } from '../day.ts';
import { type Flag, flagIn, inFrench, type Range, worse } from './flag.ts';
import type { VitalType } from './measure-types.ts';
import { fieldsOf, isNumber } from './measured-fields.ts';
import { ageClassOf, type MeasuredPerson } from './measured-person.ts';
import * as ranges from './vital-ranges.ts';

export type GlucoseContext = ranges.GlucoseContext;

export const GLUCOSE_CONTEXTS: readonly { readonly code: GlucoseContext; readonly label: string }[] = [
  { code: 'fasting', label: 'À jeun' },
  { code: 'post_meal_2h', label: '2 h après le repas' },
  { code: 'random', label: 'Aléatoire' },
];

export interface SingleValue {
  readonly value: number;
  readonly context?: GlucoseContext;
}
export interface Pressure {
  readonly sys: number;
  readonly dia: number;
}
export type VitalValue = SingleValue | Pressure;

interface Vital {
  readonly label: string;
  readonly loinc: string;
  /** UCUM, as it is stored. */
  readonly unit: string;
  readonly shown: string;
  readonly decimals: number;
  /** Outside them a value is refused: no living person has it. */
  readonly limits: readonly [from: number, to: number];
}

/** Spec, clinical §3 "Vitals"; catalogues §4.2. */
export const VITALS: Readonly<Record<VitalType, Vital>> = {
  HEART_BEAT: {
    label: 'Fréquence cardiaque',
    loinc: '8867-4',
    unit: '/min',
    shown: 'bpm',
    decimals: 0,
    limits: [20, 300],
  },
  SpO2: { label: 'Saturation', loinc: '59408-5', unit: '%', shown: '%', decimals: 0, limits: [30, 100] },
  BLOOD_PRESSURE: {
    label: 'Tension artérielle',
    loinc: '85354-9',
    unit: 'mm[Hg]',
    shown: 'mmHg',
    decimals: 0,
    limits: [40, 300],
  },
  TEMPERATURE: { label: 'Température', loinc: '8310-5', unit: 'Cel', shown: '°C', decimals: 1, limits: [25, 45] },
  WEIGHT: { label: 'Poids', loinc: '29463-7', unit: 'kg', shown: 'kg', decimals: 1, limits: [0.3, 300] },
  BLOOD_GLUCOSE: { label: 'Glycémie', loinc: '41653-7', unit: 'mg/dL', shown: 'mg/dL', decimals: 0, limits: [10, 900] },
};

export const DIASTOLIC_LIMITS = [20, 200] as const;

export const isPressure = (value: VitalValue): value is Pressure => 'sys' in value;

/** A vital as it is sealed (catalogues §4.1). */
export function vitalText(type: VitalType, value: VitalValue): string {
  if (isPressure(value)) {
    const { sys, dia } = value;
    return JSON.stringify({ sys, dia, map: Math.round((sys + 2 * dia) / 3) });
  }
  return JSON.stringify({ ...value, unit: VITALS[type].unit });
}

/** The vital in a text that was opened; null where it is none. */
export function vitalIn(type: VitalType, text: string): VitalValue | null {
  const { value, sys, dia, context } = fieldsOf(text);
  if (type === 'BLOOD_PRESSURE') return isNumber(sys) && isNumber(dia) ? { sys, dia } : null;
  if (!isNumber(value)) return null;
  const known = GLUCOSE_CONTEXTS.find(({ code }) => code === context);
  return known === undefined ? { value } : { value, context: known.code };
}

/** What keeps a value from being kept; null when nothing does. */
export function wrongVital(type: VitalType, value: VitalValue): string | null {
  const [from, to] = VITALS[type].limits;
  const between = (least: number, most: number): string =>
    `La valeur doit être comprise entre ${String(least).replace('.', ',')} et ${most}`;
  if (!isPressure(value)) return isWithin(value.value, from, to) ? null : between(from, to);
  const [lowest, highest] = DIASTOLIC_LIMITS;
  if (!isWithin(value.sys, from, to)) return `Systolique : ${between(from, to).toLowerCase()}`;
  if (!isWithin(value.dia, lowest, highest)) return `Diastolique : ${between(lowest, highest).toLowerCase()}`;
  return value.sys > value.dia ? null : 'La tension systolique doit dépasser la diastolique';
}

/** « 128 / 76 mmHg », « 36,8 °C » */
export function vitalInWords(type: VitalType, value: VitalValue): string {
  const { decimals, shown } = VITALS[type];
  if (isPressure(value)) return `${value.sys} / ${value.dia} ${shown}`;
  return `${inFrench(value.value, decimals)} ${shown}`;
}

/** « 0,92 g/L · 5,1 mmol/L », beside a glucose in mg/dL. */
export function glucoseInOtherUnits(value: number): string {
  return `${inFrench(value / 100, 2)} g/L · ${inFrench(value / 18.016, 1)} mmol/L`;
}

/** The normal range of the values that a chart draws, for this person on this day; empty where there is none. */
export function rangesOf(
  type: VitalType,
  person: MeasuredPerson,
  on: IsoDay,
  context: GlucoseContext = 'random',
): readonly Range[] {
  const age = ageClassOf(person, on);
  switch (type) {
    case 'HEART_BEAT':
      return [ranges.HEART_BEAT[age]];
    case 'SpO2':
      return [ranges.OXYGEN];
    case 'TEMPERATURE': {
      const isInfant = age === 'NO' && compareDays(on, addMonths(person.birthDate, 3)) < 0;
      return [isInfant ? ranges.INFANT_TEMPERATURE : (ranges.TEMPERATURE[age] ?? ranges.TEMPERATURE.others)];
    }
    case 'BLOOD_PRESSURE': {
      const { systolic, diastolic } = ranges.BLOOD_PRESSURE[age];
      const grows = age === 'TO' || age === 'PE' || age === 'EN';
      const years = exactAge(person.birthDate, on);
      return [grows ? { ...systolic, criticalLow: ranges.childCriticalLow(years) } : systolic, diastolic];
    }
    case 'BLOOD_GLUCOSE':
      if (age === 'NN') return [ranges.NEWBORN_GLUCOSE];
      return [(age === 'GR' ? ranges.PREGNANT_GLUCOSE : ranges.GLUCOSE)[context]];
    case 'WEIGHT':
      return [];
  }
}

interface Weighing {
  readonly value: VitalValue;
  readonly on: IsoDay;
}

/** How a vital stands; null where it has no range. A weight is compared with the one before. */
export function vitalFlag(
  type: VitalType,
  { value, on }: Weighing,
  person: MeasuredPerson,
  before?: Weighing,
): Flag | null {
  if (type === 'WEIGHT') return before === undefined ? null : weightFlag({ value, on }, before, person);
  const [first, second] = rangesOf(type, person, on, isPressure(value) ? undefined : value.context);
  if (first === undefined) return null;
  if (!isPressure(value)) return flagIn(value.value, first);
  return second === undefined ? null : worse(flagIn(value.sys, first), flagIn(value.dia, second));
}

function weightFlag(now: Weighing, before: Weighing, person: MeasuredPerson): Flag | null {
  if (isPressure(now.value) || isPressure(before.value)) return null;
  const days = daysBetween(before.on, now.on);
  const change = now.value.value - before.value.value;
  const { days: month, share, pregnantDays, pregnantKilograms } = ranges.WEIGHT_CHANGE;
  if (ageClassOf(person, now.on) === 'GR') return days <= pregnantDays && change > pregnantKilograms ? 'H' : 'N';
  if (days > month || Math.abs(change) <= before.value.value * share) return 'N';
  return change > 0 ? 'H' : 'L';
}

/** What a flag does not say by itself. */
export function vitalNote(type: VitalType, { value, on }: Weighing, person: MeasuredPerson): string | null {
  const flag = vitalFlag(type, { value, on }, person);
  const isPregnant = ageClassOf(person, on) === 'GR';
  if (type === 'BLOOD_PRESSURE' && isPregnant && flag === 'HH') return 'Avis obstétrical immédiat.';
  if (type === 'BLOOD_PRESSURE' && isPregnant && flag === 'H') return 'HTA gravidique possible.';
  if (type === 'TEMPERATURE' && !isPressure(value) && value.value >= 38) return 'Fièvre.';
  return null;
}

const isWithin = (value: number, from: number, to: number): boolean => isNumber(value) && value >= from && value <= to;
