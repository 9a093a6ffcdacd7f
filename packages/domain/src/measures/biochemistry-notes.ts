import type { IsoDay } from '../day.ts';
import { ANALYTES, type AnalyteKey } from './analytes.ts';
import { type Biochemistry, hasAdultRanges } from './dry-biochemistry.ts';
import { type MeasuredPerson, pregnantWeeks } from './measured-person.ts';

/** Haemoglobin from which whole blood is given in France, and below which it is a near thing, in g/dL (catalogues §4.4). */
const DONATION = { MALE: { from: 13, safe: 13.5 }, FEMALE: { from: 12, safe: 12.5 } } as const;
const DONATION_FITS =
  'ALAT normale et hémoglobine ≥ 12 g/dL (femme) ou ≥ 13 g/dL (homme) : compatible avec un don de sang total, sous réserve de l’entretien prédon.';
const URIC_ACID = { afterWeeks: 20, above: 360 } as const;
/** Twice the highest normal value. */
const LIVER_TIMES = 2;

/** What a card suggests, below it (catalogues §4.4). */
export function biochemistryNotes(card: Biochemistry, person: MeasuredPerson, on: IsoDay): readonly string[] {
  const figureOf = (analyte: AnalyteKey): number | undefined =>
    card.results.find((one) => one.analyte === analyte && one.qualifier === null)?.value;
  const weeks = pregnantWeeks(person, on);
  if (weeks === null) return card.code === 'blood_donation' ? donationNotes(figureOf, person, on) : [];
  const isOver = (analyte: 'ALT' | 'AST'): boolean =>
    (figureOf(analyte) ?? 0) > ANALYTES[analyte].women.high * LIVER_TIMES;
  const notes: readonly (readonly [boolean, string])[] = [
    [
      weeks > URIC_ACID.afterWeeks && (figureOf('UA') ?? 0) > URIC_ACID.above,
      'Acide urique supérieur à 360 µmol/L après 20 SA : avis médical.',
    ],
    [isOver('ALT') || isOver('AST'), 'Transaminases supérieures à deux fois la normale : avis médical.'],
  ];
  return notes.filter(([applies]) => applies).map(([, note]) => note);
}

function donationNotes(
  figureOf: (analyte: AnalyteKey) => number | undefined,
  person: MeasuredPerson,
  on: IsoDay,
): readonly string[] {
  const [alt, haemoglobin] = [figureOf('ALT'), figureOf('HGB')];
  if (person.gender === null || alt === undefined || haemoglobin === undefined || hasAdultRanges(person, on)) return [];
  const { low, high } = ANALYTES.ALT[person.gender === 'MALE' ? 'men' : 'women'];
  const { from, safe } = DONATION[person.gender];
  if (alt < low || alt > high || haemoglobin < from) return [];
  return haemoglobin < safe ? [DONATION_FITS, 'Hémoglobine en limite du seuil de don.'] : [DONATION_FITS];
}
