import { dayOf, type IsoDay, isoDay } from '@maillon/domain/day';
import type { Flag } from '@maillon/domain/measures/flag';
import type { VitalType } from '@maillon/domain/measures/measure-types';
import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { type VitalValue, vitalFlag, vitalIn, vitalNote } from '@maillon/domain/measures/vital';
import type { PatientFile } from '../../data/affiliations.ts';
import type { RecordEntry } from '../record/open-observations.ts';

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

/** Whom measures are of. @param lastPeriod as the record says it; empty where it says none */
export const personOf = (
  { common, birthDate }: Pick<PatientFile, 'common' | 'birthDate'>,
  lastPeriod: string,
): MeasuredPerson => ({
  gender: common.gender,
  birthDate: isoDay(birthDate),
  lastPeriod,
});

/** The measures that were opened, by type, the oldest first. */
export type Measures = ReadonlyMap<string, readonly Measure[]>;

const known = new WeakMap<readonly RecordEntry[], { readonly zone: string; readonly measures: Measures }>();

/** Once for each record, for all components that ask: to say on which day each was taken costs more than to draw it. */
export const measuresIn = (entries: readonly RecordEntry[], zone: string): Measures => {
  const found = known.get(entries);
  if (found?.zone === zone) return found.measures;
  const measures = sortedMeasures(entries, zone);
  known.set(entries, { zone, measures });
  return measures;
};

const sortedMeasures = (entries: readonly RecordEntry[], zone: string): Measures => {
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
export const inTime = (one: Measure, other: Measure): number => (one.at < other.at ? -1 : Number(one.at > other.at));

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
