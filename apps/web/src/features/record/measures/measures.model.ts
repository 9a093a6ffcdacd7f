import type { IsoDay } from '@maillon/domain/day';
import { bodyIn } from '@maillon/domain/measures/body-composition';
import { biochemistryIn } from '@maillon/domain/measures/dry-biochemistry';
import { ecgIn } from '@maillon/domain/measures/ecg';
import {
  DEVICE_LABELS,
  isMeasureType,
  isVitalType,
  type MeasureType,
  VITAL_TYPES,
  type VitalType,
} from '@maillon/domain/measures/measure-types';
import { urineIn } from '@maillon/domain/measures/urine';
import { VITALS, vitalIn } from '@maillon/domain/measures/vital';
import { inTime, type Measure, type Measures, type VitalMeasure } from '../../../vault/measures/vital-measures.ts';
import type { RecordEntry } from '../../../vault/record/open-observations.ts';

/** A measure of a kind that is not known here, or whose text is none of its kind. */
export interface UnknownMeasure extends Measure {
  readonly label: string;
}

const IS_READ: Readonly<Record<MeasureType, (text: string) => boolean>> = {
  ...(Object.fromEntries(VITAL_TYPES.map((type) => [type, (text: string) => vitalIn(type, text) !== null])) as Record<
    VitalType,
    (text: string) => boolean
  >),
  URINE_ANALYSIS: (text) => urineIn(text) !== null,
  DBA: (text) => biochemistryIn(text) !== null,
  BIA: (text) => bodyIn(text) !== null,
  BX3: (text) => bodyIn(text) !== null,
  ECG_V2: (text) => ecgIn(text) !== null,
};

const labelOf = (type: string): string => {
  if (!isMeasureType(type)) return type;
  return isVitalType(type) ? VITALS[type].label : DEVICE_LABELS[type];
};

/** What no card shows, the newest first: another version of the product, or a device, may have written anything. */
export const unknownMeasures = (measures: Measures): readonly UnknownMeasure[] =>
  [...measures]
    .flatMap(([type, all]) =>
      all
        .filter(({ text }) => !isMeasureType(type) || !IS_READ[type](text))
        .map((measure) => ({ ...measure, label: labelOf(type) })),
    )
    .toSorted((one, other) => inTime(other, one));

/** The measures of some kinds that can be shown as such, the oldest first. */
export const readMeasures = (measures: Measures, ...types: readonly MeasureType[]): readonly Measure[] =>
  types.flatMap((type) => (measures.get(type) ?? []).filter(({ text }) => IS_READ[type](text))).toSorted(inTime);

export const hasMeasures = (entries: readonly RecordEntry[]): boolean =>
  entries.some(({ observation }) => observation.measuredAt !== null);

/** Of which kinds some do not open, and why. */
export const closedMeasures = (entries: readonly RecordEntry[]) =>
  new Map(
    entries.flatMap(({ observation, opened }) =>
      observation.measuredAt === null || opened.ok ? [] : [[observation.type, opened.error] as const],
    ),
  );

/** The blood pressure that was taken on a day, the last of it. */
export const pressureOn = (vitals: readonly VitalMeasure[], on: IsoDay) => {
  const value = vitals.findLast((one) => one.on === on)?.value;
  return value !== undefined && 'sys' in value ? value : undefined;
};
