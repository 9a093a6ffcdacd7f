import { exactAge } from '../age.ts';
import type { IsoDay } from '../day.ts';
import type { AnalyteKey, AnalyteResult } from './analytes.ts';
import type { MeasuredPerson } from './measured-person.ts';

const ADULT = 18;
/** Creatinine is shown in µmol/L; the formula goes by mg/dL. */
const MICROMOLES_PER_MILLIGRAM = 88.4;
/** Friedewald holds below it (catalogues §4.4). */
const MAX_TRIGLYCERIDES = 3.9;

/** CKD-EPI 2009 without its ethnic factor, in mL/min/1.73 m² (catalogues §4.4). */
export function filtrationRate(creatinine: number, gender: 'MALE' | 'FEMALE', years: number): number {
  const [kappa, alpha, factor] = gender === 'FEMALE' ? [0.7, -0.329, 1.018] : [0.9, -0.411, 1];
  const ratio = creatinine / MICROMOLES_PER_MILLIGRAM / kappa;
  const rate = 141 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.209 * 0.993 ** years * factor;
  return Math.round(rate);
}

/** What follows from the measured values, where the device did not send it. A value beyond the measuring range gives nothing. */
export function computedFrom(
  results: readonly AnalyteResult[],
  person: MeasuredPerson,
  on: IsoDay,
): readonly AnalyteResult[] {
  const exact = (analyte: AnalyteKey): number | undefined =>
    results.find((one) => one.analyte === analyte && one.qualifier === null)?.value;
  const [creatinine, total, hdl, triglycerides] = [exact('CREA'), exact('TC'), exact('HDL'), exact('TG')];
  const found: (readonly [AnalyteKey, number | null])[] = [
    ['EGFR', creatinine === undefined ? null : rateOf(creatinine, person, on)],
    ['NON_HDL', total === undefined || hdl === undefined ? null : total - hdl],
    ['LDL', friedewald(total, hdl, triglycerides)],
  ];
  const sent = new Set(results.map(({ analyte }) => analyte));
  return found.flatMap(([analyte, value]): AnalyteResult[] =>
    value === null || sent.has(analyte) ? [] : [{ analyte, value, qualifier: null }],
  );
}

function rateOf(creatinine: number, { gender, birthDate }: MeasuredPerson, on: IsoDay): number | null {
  const years = exactAge(birthDate, on);
  return gender === null || years < ADULT || creatinine <= 0 ? null : filtrationRate(creatinine, gender, years);
}

function friedewald(total?: number, hdl?: number, triglycerides?: number): number | null {
  if (total === undefined || hdl === undefined || triglycerides === undefined) return null;
  return triglycerides < MAX_TRIGLYCERIDES ? total - hdl - triglycerides / 2.2 : null;
}
