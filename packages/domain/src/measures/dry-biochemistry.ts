import { exactAge } from '../age.ts';
import type { IsoDay } from '../day.ts';
import { ANALYTES, type Analyte, type AnalyteKey, type AnalyteResult, PANELS } from './analytes.ts';
import { computedFrom } from './computed-analytes.ts';
import { type Flag, flagIn, inFrench, type Range } from './flag.ts';
import { type MeasuredPerson, pregnantWeeks } from './measured-person.ts';

export interface BiochemistryLine {
  readonly analyte: string;
  readonly label: string;
  /** « 5,2 mmol/L », « < 2,0 mmol/L » */
  readonly value: string;
  readonly flag: Flag | null;
}

export interface Biochemistry {
  /** Code of the card, and its name in French. */
  readonly code: string;
  readonly panel: string;
  readonly results: readonly AnalyteResult[];
  /** Why the cartridge gave nothing, in French; null where it did. */
  readonly error: string | null;
}

const ERRORS: Readonly<Record<string, string>> = {
  hemolysis: 'Hémolyse',
  insufficient_sample: 'Échantillon insuffisant',
  expired_strip: 'Carte périmée',
  temperature: 'Température hors plage',
};

const ADULT = 18;

/** The card in a text that was opened; null where it is none. */
export function biochemistryIn(text: string): Biochemistry | null {
  try {
    const { panel, results, computed, error } = JSON.parse(text) as Record<string, unknown>;
    if (typeof panel !== 'string') return null;
    const measured = [...listIn(results), ...listIn(computed)].flatMap(resultIn);
    return { code: panel, panel: nameOf(panel), results: measured, error: errorIn(error) };
  } catch {
    return null;
  }
}

/** Whether the ranges are an adult's, for a child: the values are then shown without colour. */
export function hasAdultRanges(person: MeasuredPerson, on: IsoDay): boolean {
  return exactAge(person.birthDate, on) < ADULT;
}

export function biochemistryLines(
  { results }: Biochemistry,
  person: MeasuredPerson,
  on: IsoDay,
): readonly BiochemistryLine[] {
  const weeks = pregnantWeeks(person, on);
  return [...results, ...computedFrom(results, person, on)]
    .filter(({ analyte }) => !(weeks !== null && known(analyte).hiddenInPregnancy === true))
    .map(({ analyte, value, qualifier }) => {
      const { label, unit, decimals } = known(analyte);
      const sign = qualifier === null ? '' : `${qualifier === 'lt' ? '<' : '>'} `;
      const range = hasAdultRanges(person, on) ? null : rangeOf(known(analyte), person, weeks);
      return {
        analyte,
        label,
        value: `${sign}${inFrench(value, decimals)} ${unit}`,
        flag: range === null ? null : flagIn(value, range),
      };
    });
}

const known = (analyte: AnalyteKey): Analyte => ANALYTES[analyte];

function rangeOf(analyte: Analyte, { gender }: MeasuredPerson, weeks: number | null): Range | null {
  const { critical = {}, inPregnancy } = analyte;
  if (weeks !== null && inPregnancy !== undefined) {
    const range = typeof inPregnancy === 'function' ? inPregnancy(weeks) : inPregnancy;
    return range === null ? null : { ...range, ...critical };
  }
  const range = gender === 'MALE' ? analyte.men : analyte.women;
  return range === undefined ? null : { ...range, ...critical };
}

const nameOf = (panel: string): string => (Object.hasOwn(PANELS, panel) ? PANELS[panel] : undefined) ?? panel;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function resultIn(entry: unknown): AnalyteResult[] {
  const { analyte, value, qualifier } = (entry ?? {}) as Record<string, unknown>;
  if (typeof analyte !== 'string' || !Object.hasOwn(ANALYTES, analyte)) return [];
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  const known = qualifier === 'lt' || qualifier === 'gt' ? qualifier : null;
  return [{ analyte: analyte as AnalyteKey, value, qualifier: known }];
}

const errorIn = (error: unknown): string | null =>
  typeof error === 'string' ? ((Object.hasOwn(ERRORS, error) ? ERRORS[error] : undefined) ?? error) : null;
