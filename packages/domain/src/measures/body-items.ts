import type { Range } from './flag.ts';

/** Normal values by sex; `of` where they go by age, in whole years. */
export interface BodyItem {
  readonly label: string;
  readonly unit: string;
  /** As FHIR writes it, where it is not as it is shown. */
  readonly ucum?: string;
  readonly loinc?: string;
  readonly decimals: number;
  readonly men?: Range | ((years: number) => Range | null);
  readonly women?: Range | ((years: number) => Range | null);
}

const both = (range: NonNullable<BodyItem['men']>) => ({ men: range, women: range });
const byAge =
  (...bands: readonly (readonly [from: number, to: number, low: number, high: number])[]) =>
  (years: number): Range | null => {
    const band = bands.find(([from, to]) => years >= from && years <= to);
    return band === undefined ? null : { low: band[2], high: band[3] };
  };
const impedance = (kilohertz: number): BodyItem => ({
  label: `Impédance à ${kilohertz} kHz`,
  unit: 'Ω',
  ucum: 'Ohm',
  decimals: 0,
});

/** What body-composition scales tell (catalogues §4.5), in the order of the sheet. Orientation values; the clinical lead edits them here. */
export const BODY_ITEMS: Readonly<Record<string, BodyItem>> = {
  WEIGHT: { label: 'Poids', unit: 'kg', loinc: '29463-7', decimals: 1 },
  HEIGHT: { label: 'Taille', unit: 'cm', loinc: '8302-2', decimals: 0 },
  BMI: {
    ...{ label: 'IMC', unit: 'kg/m²', ucum: 'kg/m2', loinc: '39156-5', decimals: 1 },
    ...both({ low: 18.5, high: 24.9 }),
  },
  FAT_PERCENT: {
    ...{ label: 'Masse grasse', unit: '%', loinc: '41982-0', decimals: 1 },
    men: byAge([20, 39, 8, 20], [40, 59, 11, 22], [60, 79, 13, 25]),
    women: byAge([20, 39, 21, 33], [40, 59, 23, 34], [60, 79, 24, 36]),
  },
  FAT_MASS: { label: 'Masse grasse', unit: 'kg', loinc: '73708-0', decimals: 1 },
  LEAN_MASS: { label: 'Masse maigre', unit: 'kg', loinc: '91557-9', decimals: 1 },
  MUSCLE_MASS: { label: 'Masse musculaire', unit: 'kg', loinc: '73964-9', decimals: 1 },
  MUSCLE_PERCENT: {
    ...{ label: 'Masse musculaire', unit: '%', loinc: '73965-6', decimals: 1 },
    men: { low: 33, high: 43 },
    women: { low: 24, high: 34 },
  },
  WATER_PERCENT: {
    ...{ label: 'Eau corporelle totale', unit: '%', decimals: 1 },
    men: { low: 50, high: 65 },
    women: { low: 45, high: 60 },
  },
  TBW: { label: 'Eau corporelle totale', unit: 'L', decimals: 1 },
  ECW: { label: 'Eau extracellulaire', unit: 'L', loinc: '73706-4', decimals: 1 },
  ICW: { label: 'Eau intracellulaire', unit: 'L', loinc: '73705-6', decimals: 1 },
  ECW_TBW: {
    ...{ label: 'Rapport eau extracellulaire / totale', unit: '%', decimals: 1 },
    ...both({ low: 36, high: 39 }),
  },
  BCM: { label: 'Masse cellulaire active', unit: 'kg', decimals: 1 },
  PROTEIN: { label: 'Protéines métaboliques', unit: 'kg', decimals: 1 },
  BMC: { label: 'Contenu minéral osseux', unit: 'kg', decimals: 2 },
  ASMI: {
    ...{ label: 'Index de masse musculaire appendiculaire', unit: 'kg/m²', ucum: 'kg/m2', decimals: 1 },
    men: { low: 7 },
    women: { low: 5.5 },
  },
  VISCERAL_FAT: {
    ...{ label: 'Graisse viscérale (niveau)', unit: '', ucum: '{score}', loinc: '73707-2', decimals: 0 },
    ...both({ high: 9, criticalHigh: 14 }),
  },
  BMR: { label: 'Métabolisme de base', unit: 'kcal/j', ucum: 'kcal/d', loinc: '69429-9', decimals: 0 },
  METABOLIC_AGE: {
    label: 'Âge métabolique',
    unit: 'ans',
    ucum: 'a',
    decimals: 0,
    ...both((years) => ({ high: years })),
  },
  PHASE_ANGLE: {
    ...{ label: 'Angle de phase (50 kHz)', unit: '°', ucum: 'deg', decimals: 1 },
    men: { low: 5.5, high: 8 },
    women: { low: 5, high: 7.5 },
  },
  IMPEDANCE_RATIO: {
    ...{ label: 'Rapport d’impédance Z200/Z5', unit: '', ucum: '{ratio}', decimals: 2 },
    ...both({ low: 0.7, high: 0.8, criticalHigh: 0.9 }),
  },
  Z5: impedance(5),
  Z20: impedance(20),
  Z50: impedance(50),
  Z100: impedance(100),
  Z200: impedance(200),
};
