import { compareDays, type IsoDay } from '../day.ts';
import { DAY_MS } from '../time-units.ts';
import type { Flag } from './flag.ts';
import type { VitalType } from './measure-types.ts';
import { ageClassOf, type MeasuredPerson } from './measured-person.ts';
import { isPressure, rangesOf, type VitalValue, vitalFlag, vitalInWords } from './vital.ts';

/**
 * Which measures a person who follows the patient is shown first. The ranges are those of `vital-ranges.ts`; what is only coloured there
 * (a low diastolic pressure, a pulse of 105) is no alert here. Sources, by kind:
 * - blood pressure: 140/90, in a pregnancy urgent from 160/110 (SFHTA and CNGOF, « HTA et grossesse », 2015); outside it urgent above
 *   180/110 (HAS and SFHTA, « Prise en charge de l’HTA de l’adulte », 2016); critically low: the range
 * - glucose: pregnancy 92 mg/dL fasting, 120 two hours after a meal (CNGOF, « Le diabète gestationnel », 2010); otherwise 126 fasting,
 *   200 at any time (WHO 2006); below the range, urgent below 54 (ADA, level 2)
 * - temperature: 38 °C, urgent where the range is critical; saturation: below 95 %, urgent below 92 (RCP, NEWS2, 2017)
 * - pulse: only where the range is critical, which is three points of NEWS2
 * - weight: 2 kg in a week of a pregnancy (CNGOF, pre-eclampsia), 5 % in a month otherwise (HAS, « Dénutrition », 2019)
 */
export interface MeasureAlert {
  readonly level: 'watch' | 'urgent';
  readonly direction: 'high' | 'low';
  /** The bound that was passed, as people say it: « 140/90 », « 38 °C »; null for a weight. */
  readonly limit: string | null;
}

interface Weighing {
  readonly value: VitalValue;
  readonly on: IsoDay;
}

const FEVER = 38;
const FASTING_DIABETES = 126;
const DIABETES = 200;

/** Whether a flag that is not critical is worth a look. */
const isWatched = (type: VitalType, flag: Flag, { value, on }: Weighing, person: MeasuredPerson): boolean => {
  const age = ageClassOf(person, on);
  switch (type) {
    case 'BLOOD_PRESSURE':
      return flag === 'H' && (age === 'A' || age === 'AG' || age === 'GR');
    case 'BLOOD_GLUCOSE':
      if (isPressure(value)) return false;
      if (flag === 'L' || age === 'GR') return flag === 'L' || flag === 'H';
      return value.value >= (value.context === 'fasting' ? FASTING_DIABETES : DIABETES);
    case 'SpO2':
      return flag === 'L';
    case 'TEMPERATURE':
      return !isPressure(value) && value.value >= FEVER;
    case 'WEIGHT':
      return flag === 'H' || flag === 'L';
    case 'HEART_BEAT':
      return false;
  }
};

const limitOf = (type: VitalType, isHigh: boolean, { value, on }: Weighing, person: MeasuredPerson): string | null => {
  if (type === 'TEMPERATURE' && isHigh) return `${FEVER} °C`;
  const context = isPressure(value) ? undefined : value.context;
  const [first, second] = rangesOf(type, person, on, context);
  if (isPressure(value)) {
    const [sys, dia] = [first, second].map((range) => (isHigh ? (range?.high ?? 0) + 1 : range?.low));
    return `${sys}/${dia}`;
  }
  const bound = isHigh ? first?.high : first?.low;
  return bound === undefined ? null : vitalInWords(type, { value: bound });
};

/** Whether a measure calls for a look, and how soon; null where it does not. A weight is compared with the one before. */
export function measureAlert(
  type: VitalType,
  weighing: Weighing,
  person: MeasuredPerson,
  before?: Weighing,
): MeasureAlert | null {
  const flag = vitalFlag(type, weighing, person, before);
  if (flag === null || flag === 'N') return null;
  const isCritical = flag === 'HH' || flag === 'LL';
  if (!isCritical && !isWatched(type, flag, weighing, person)) return null;
  const isHigh = flag === 'H' || flag === 'HH';
  return {
    level: isCritical ? 'urgent' : 'watch',
    direction: isHigh ? 'high' : 'low',
    limit: limitOf(type, isHigh, weighing, person),
  };
}

/** An abnormal measure is shown first for so many days, unless one on a later day was normal. */
export const ALERT_DAYS = 14;

interface TimedWeighing extends Weighing {
  /** ISO instant, UTC. */
  readonly at: string;
}

export interface StandingAlert<M extends TimedWeighing> extends MeasureAlert {
  readonly type: VitalType;
  readonly measure: M;
  /** What was measured after it, the oldest first. */
  readonly since: readonly M[];
}

/** The alert of one kind that stands now: the worst of its measures, of equals the latest. @param measures the oldest first */
export function standingAlert<M extends TimedWeighing>(
  type: VitalType,
  measures: readonly M[],
  person: MeasuredPerson,
  now: number,
): StandingAlert<M> | null {
  let standing: { at: number; alert: MeasureAlert }[] = [];
  for (const [at, measure] of measures.entries()) {
    if (Date.parse(measure.at) < now - ALERT_DAYS * DAY_MS) continue;
    const alert = measureAlert(type, measure, person, measures[at - 1]);
    if (alert === null) standing = standing.filter((one) => !isBefore(measures[one.at], measure));
    else standing.push({ at, alert });
  }
  const worst = standing.findLast(({ alert }) => alert.level === 'urgent') ?? standing.at(-1);
  const measure = worst && measures[worst.at];
  return measure ? { type, ...worst.alert, measure, since: measures.slice(worst.at + 1) } : null;
}

const isBefore = (one: Weighing | undefined, other: Weighing): boolean =>
  one !== undefined && compareDays(one.on, other.on) < 0;
