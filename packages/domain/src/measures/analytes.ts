import type { Range } from './flag.ts';

/** What dry-chemistry cards measure (spec, clinical §3; catalogues §4.4). Orientation values; the clinical lead edits them here. */
export interface Analyte {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  /** Absent: shown without colour. */
  readonly men?: Range;
  readonly women?: Range;
  readonly critical?: Pick<Range, 'criticalLow' | 'criticalHigh'>;
  /** Null: shown without colour. */
  readonly inPregnancy?: Range | null | ((weeks: number) => Range);
  readonly hiddenInPregnancy?: true;
}

const both = (range: Range) => ({ men: range, women: range });
/** What is under a limit, and not the limit itself. */
const under = (limit: number): Range => ({ high: limit - 1e-9 });
const above = (limit: number): Range => ({ low: limit + 1e-9 });

export const ANALYTES = {
  UREA: {
    ...{ label: 'Urée', unit: 'mmol/L', decimals: 1 },
    men: { low: 2.5, high: 7.5 },
    women: { low: 2, high: 7 },
    inPregnancy: { low: 1.5, high: 4.5 },
    critical: { criticalHigh: 30 },
  },
  CREA: {
    ...{ label: 'Créatinine', unit: 'µmol/L', decimals: 0 },
    men: { low: 62, high: 106 },
    women: { low: 44, high: 80 },
    inPregnancy: { low: 35, high: 70 },
    critical: { criticalHigh: 300 },
  },
  UA: {
    ...{ label: 'Acide urique', unit: 'µmol/L', decimals: 0 },
    men: { low: 200, high: 420 },
    women: { low: 150, high: 360 },
    critical: { criticalHigh: 600 },
  },
  EGFR: {
    ...{ label: 'Débit de filtration glomérulaire estimé', unit: 'mL/min/1,73 m²', decimals: 0 },
    ...both({ low: 90 }),
    hiddenInPregnancy: true,
    critical: { criticalLow: 15 },
  },
  TC: {
    ...{ label: 'Cholestérol total', unit: 'mmol/L', decimals: 1 },
    ...both(under(5.2)),
    inPregnancy: null,
    critical: { criticalHigh: 8 },
  },
  TG: {
    ...{ label: 'Triglycérides', unit: 'mmol/L', decimals: 1 },
    ...both(under(1.7)),
    inPregnancy: null,
    critical: { criticalHigh: 10 },
  },
  HDL: { ...{ label: 'Cholestérol HDL', unit: 'mmol/L', decimals: 1 }, men: above(1), women: above(1.3) },
  NON_HDL: { label: 'Cholestérol non-HDL', unit: 'mmol/L', decimals: 1 },
  LDL: {
    ...{ label: 'Cholestérol LDL', unit: 'mmol/L', decimals: 1 },
    ...both(under(3)),
    inPregnancy: null,
    critical: { criticalHigh: 4.9 },
  },
  GLU: {
    ...{ label: 'Glucose', unit: 'mmol/L', decimals: 1 },
    ...both({ low: 3.9, high: 6.1 }),
    inPregnancy: { low: 3.9, ...under(5.1) },
    critical: { criticalLow: 3, criticalHigh: 16.7 },
  },
  ALT: {
    ...{ label: 'ALAT (TGP)', unit: 'U/L', decimals: 0 },
    men: { low: 10, high: 50 },
    women: { low: 10, high: 35 },
    critical: { criticalHigh: 500 },
  },
  AST: {
    ...{ label: 'ASAT (TGO)', unit: 'U/L', decimals: 0 },
    men: { low: 10, high: 50 },
    women: { low: 10, high: 35 },
    critical: { criticalHigh: 500 },
  },
  ALB: {
    ...{ label: 'Albumine', unit: 'g/L', decimals: 0 },
    ...both({ low: 35, high: 50 }),
    inPregnancy: { low: 28, high: 42 },
    critical: { criticalLow: 20 },
  },
  TBIL: {
    ...{ label: 'Bilirubine totale', unit: 'µmol/L', decimals: 0 },
    ...both({ low: 3, high: 21 }),
    critical: { criticalHigh: 100 },
  },
  HGB: {
    ...{ label: 'Hémoglobine', unit: 'g/dL', decimals: 1 },
    men: { low: 13, high: 17 },
    women: { low: 12, high: 16 },
    // The second trimester dilutes the blood.
    inPregnancy: (weeks) => ({ low: weeks >= 14 && weeks < 28 ? 10.5 : 11 }),
    critical: { criticalLow: 7 },
  },
} as const satisfies Readonly<Record<string, Analyte>>;

export type AnalyteKey = keyof typeof ANALYTES;

export interface AnalyteResult {
  readonly analyte: AnalyteKey;
  readonly value: number;
  /** Beyond what the device measures. */
  readonly qualifier: 'lt' | 'gt' | null;
}

export const PANELS: Readonly<Record<string, string>> = {
  triple_kidney: 'Bilan rénal (3 paramètres)',
  blood_lipid_glucose: 'Bilan lipidique et glycémie',
  tetralogy_liver: 'Bilan hépatique (4 paramètres)',
  triple_liver: 'Bilan hépatique (3 paramètres)',
  blood_donation: 'Aptitude au don de sang',
  metabolism: 'Bilan métabolique',
};
