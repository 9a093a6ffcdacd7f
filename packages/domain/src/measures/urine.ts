import { type Flag, flagIn, inFrench, type Range } from './flag.ts';

/** The eleven fields of a urine strip (spec, clinical §3; catalogues §4.3). */
export type UrineKey = 'BIL' | 'BLD' | 'GLU' | 'KET' | 'LEU' | 'NIT' | 'PH' | 'PRO' | 'SG' | 'URO' | 'VC';

interface UrineField {
  readonly label: string;
  readonly unit?: string;
  /** Code → equivalent. Absent: a number, in a range. */
  readonly scale?: Readonly<Record<string, number | null>>;
  readonly range?: Range & { readonly decimals: number };
}

export const URINE: Readonly<Record<UrineKey, UrineField>> = {
  BIL: { label: 'Bilirubine', unit: 'µmol/L', scale: { neg: 0, p1: 17, p2: 50, p3: 100 } },
  BLD: { label: 'Sang (hématies)', unit: '/µL', scale: { neg: 0, tr: 10, p1: 25, p2: 80, p3: 200 } },
  GLU: { label: 'Glucose', unit: 'mmol/L', scale: { neg: 0, tr: 2.8, p1: 5.5, p2: 14, p3: 28, p4: 55 } },
  KET: { label: 'Corps cétoniques', unit: 'mmol/L', scale: { neg: 0, tr: 0.5, p1: 1.5, p2: 4, p3: 8 } },
  LEU: { label: 'Leucocytes', unit: '/µL', scale: { neg: 0, tr: 15, p1: 70, p2: 125, p3: 500 } },
  NIT: { label: 'Nitrites', scale: { neg: null, pos: null } },
  PH: { label: 'pH', range: { low: 5, high: 8, decimals: 1 } },
  PRO: { label: 'Protéines', unit: 'g/L', scale: { neg: 0, tr: 0.15, p1: 0.3, p2: 1, p3: 3, p4: 20 } },
  SG: { label: 'Densité', range: { low: 1.005, high: 1.03, decimals: 3 } },
  URO: { label: 'Urobilinogène', unit: 'µmol/L', scale: { norm: 3.4, p1: 34, p2: 68, p3: 135 } },
  VC: { label: 'Acide ascorbique (vitamine C)', unit: 'mmol/L', scale: { neg: 0, tr: 0.6, p1: 1.4, p2: 2.8, p3: 5.6 } },
};
export const URINE_KEYS = Object.keys(URINE) as readonly UrineKey[];

const CODES: Readonly<Record<string, string>> = {
  ...{ neg: 'Négatif', tr: 'Traces', norm: 'Normal', pos: 'Positif' },
  ...{ p1: '+', p2: '++', p3: '+++', p4: '++++' },
};
const RANK: Readonly<Record<string, number>> = { neg: 0, norm: 0, tr: 1, p1: 2, p2: 3, pos: 3, p3: 4, p4: 5 };
const rankOf = (code: unknown): number => (typeof code === 'string' ? (RANK[code] ?? 0) : 0);

export type UrineResults = Readonly<Partial<Record<UrineKey, string | number>>>;

export interface UrineLine {
  readonly key: UrineKey;
  readonly label: string;
  readonly value: string;
  readonly flag: Flag | null;
}

/** The strip in a text that was opened; null where it is none. */
export function urineIn(text: string): UrineResults | null {
  try {
    const { results } = JSON.parse(text) as { results?: unknown };
    if (typeof results !== 'object' || results === null) return null;
    const known = Object.entries(results).filter(
      ([key, value]) => Object.hasOwn(URINE, key) && (typeof value === 'string' || typeof value === 'number'),
    );
    return Object.fromEntries(known) as UrineResults;
  } catch {
    return null;
  }
}

/** « ++ (1 g/L) » with its flag, in the order of the strip. */
export function urineLines(results: UrineResults): readonly UrineLine[] {
  return URINE_KEYS.flatMap((key) => {
    const value = results[key];
    return value === undefined ? [] : [{ key, label: URINE[key].label, ...lineOf(URINE[key], value) }];
  });
}

function lineOf({ scale, range, unit }: UrineField, value: string | number): Pick<UrineLine, 'value' | 'flag'> {
  if (range !== undefined) {
    if (typeof value !== 'number') return { value: String(value), flag: null };
    return { value: inFrench(value, range.decimals), flag: flagIn(value, range) };
  }
  const code = String(value);
  const equivalent = scale?.[code];
  const amount =
    equivalent === undefined || equivalent === null || rankOf(code) === 0 || unit === undefined
      ? ''
      : ` (${String(equivalent).replace('.', ',')} ${unit})`;
  return { value: `${CODES[code] ?? code}${amount}`, flag: flagOfCode(code) };
}

/** Red from ++ on, orange for traces and + (catalogues §4.3). */
function flagOfCode(code: string): Flag | null {
  if (!Object.hasOwn(RANK, code)) return null;
  const rank = rankOf(code);
  if (rank === 0) return 'N';
  return rank >= 3 ? 'HH' : 'H';
}

interface UrineContext {
  readonly pregnant: boolean;
  /** The blood pressure of the same time, where there is one. */
  readonly pressure?: { readonly sys: number; readonly dia: number } | undefined;
}

/** What the strip suggests, below it (catalogues §4.3). */
export function urineNotes(results: UrineResults, { pregnant, pressure }: UrineContext): readonly string[] {
  const proteins = pregnant && rankOf(results.PRO) >= 2;
  const isHigh = pressure !== undefined && (pressure.sys >= 140 || pressure.dia >= 90);
  const notes: readonly (readonly [boolean, string])[] = [
    [rankOf(results.VC) >= 2, 'Vitamine C élevée : faux négatifs possibles pour le glucose, le sang et les nitrites.'],
    [results.NIT === 'pos' || rankOf(results.LEU) >= 2, 'Évoque une infection urinaire : ECBU à discuter.'],
    [proteins, 'Protéinurie pendant la grossesse : contrôler la tension et la protéinurie sur échantillon.'],
    [proteins && isHigh, 'Prééclampsie possible : avis obstétrical immédiat.'],
  ];
  return notes.filter(([applies]) => applies).map(([, note]) => note);
}
