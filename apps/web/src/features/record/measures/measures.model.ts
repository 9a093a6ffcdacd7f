import { dayOf, type IsoDay, isoDay } from '@maillon/domain/day';
import { bodyIn } from '@maillon/domain/measures/body-composition';
import { biochemistryIn } from '@maillon/domain/measures/dry-biochemistry';
import { ecgIn } from '@maillon/domain/measures/ecg';
import type { Flag } from '@maillon/domain/measures/flag';
import {
  DEVICE_LABELS,
  isMeasureType,
  isVitalType,
  type MeasureType,
  VITAL_TYPES,
  type VitalType,
} from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { urineIn } from '@maillon/domain/measures/urine';
import { VITALS, type VitalValue, vitalFlag, vitalIn, vitalNote } from '@maillon/domain/measures/vital';
import type { PatientFile } from '../../../data/affiliations.ts';
import type { RecordEntry } from '../../../vault/use-record.ts';

/** One measure that was opened. */
export interface Measure {
  readonly id: string;
  readonly at: string;
  readonly on: IsoDay;
  readonly author: string;
  readonly text: string;
}

export interface VitalMeasure extends Measure {
  readonly value: VitalValue;
  readonly flag: Flag | null;
  readonly note: string | null;
}

export const personOf = ({ common, birthDate }: PatientFile, lastPeriod: string): MeasuredPerson => ({
  gender: common.gender,
  birthDate: isoDay(birthDate),
  lastPeriod,
});

/** The measures that were opened, by type, the oldest first. */
export type Measures = ReadonlyMap<string, readonly Measure[]>;

/** In one go: to say on which day each was taken costs more than to draw it. */
export const measuresIn = (entries: readonly RecordEntry[], zone: string): Measures => {
  const measures = entries.flatMap(({ observation, opened }) => {
    const { id, type, measuredAt, author } = observation;
    if (measuredAt === null || !opened.ok) return [];
    const on = dayOf(Date.parse(measuredAt), zone);
    return [{ type, measure: { id, at: measuredAt, on, author: author.name, text: opened.text } }];
  });
  const byType = Map.groupBy(
    measures.toSorted((one, other) => inTime(one.measure, other.measure)),
    ({ type }) => type,
  );
  return new Map([...byType].map(([type, all]) => [type, all.map(({ measure }) => measure)] as const));
};

/** ISO instants in UTC stand in the order of time. */
const inTime = (one: Measure, other: Measure): number => (one.at < other.at ? -1 : Number(one.at > other.at));

/** The measures of one vital with what each says; what does not fit the type is left out. */
export const vitalsOf = (measures: Measures, type: VitalType, person: MeasuredPerson): readonly VitalMeasure[] => {
  const found: VitalMeasure[] = [];
  for (const measure of measures.get(type) ?? []) {
    const value = vitalIn(type, measure.text);
    if (value === null) continue;
    const weighing = { value, on: measure.on };
    found.push({
      ...measure,
      value,
      flag: vitalFlag(type, weighing, person, found.at(-1)),
      note: vitalNote(type, weighing, person),
    });
  }
  return found;
};

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
