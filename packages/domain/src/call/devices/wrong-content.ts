import { ANALYTES } from '../../measures/analytes.ts';
import { BODY_ITEMS } from '../../measures/body-items.ts';
import { type MeasureType, type VitalType } from '../../measures/measure-types.ts';
import { figuresIn, isNumber, objectIn } from '../../measures/measured-fields.ts';
import { URINE } from '../../measures/urine.ts';
import { VITALS } from '../../measures/vital.ts';

type Content = Readonly<Record<string, unknown>>;

/** No body, no blood and no heart gives more than this in any unit of ours: a device that says so is broken. */
const MAX_FIGURE = 10_000;

const isPossible = (figure: unknown): boolean => isNumber(figure) && figure >= 0 && figure <= MAX_FIGURE;

/** What keeps a strip, a card, a body composition or an electrocardiogram from being kept; null when nothing does. */
export function wrongContent(type: Exclude<MeasureType, VitalType>, content: Content): string | null {
  switch (type) {
    case 'URINE_ANALYSIS':
      return wrongStrip(objectIn(content.results));
    case 'DBA':
      return wrongCard(content);
    case 'BIA':
    case 'BX3':
      return wrongBody(objectIn(content.items));
    case 'ECG_V2':
      return wrongEcg(content);
  }
}

const impossible = (label: string): string => `Valeur impossible : ${label.toLowerCase()}`;

function wrongStrip(results: Content): string | null {
  const entries = Object.entries(results);
  if (entries.length === 0) return 'La bandelette est vide';
  for (const [key, value] of entries) {
    const field = Object.hasOwn(URINE, key) ? URINE[key as keyof typeof URINE] : undefined;
    if (field === undefined) return `Paramètre inconnu : ${key}`;
    const { label, scale } = field;
    const isKnown = scale === undefined ? isPossibleField(key, value) : Object.hasOwn(scale, String(value));
    if (!isKnown) return impossible(label);
  }
  return null;
}

/** The scales of the strip (catalogues §4.3): pH from 5 to 9, density from 1.000 to 1.030. */
const FIELD_LIMITS: Content = { PH: [5, 9], SG: [1, 1.03] };

const isPossibleField = (key: string, value: unknown): boolean => {
  const [from, to] = (FIELD_LIMITS[key] ?? [0, MAX_FIGURE]) as [number, number];
  return isNumber(value) && value >= from && value <= to;
};

function wrongCard({ results, error }: Content): string | null {
  const all = Array.isArray(results) ? results.map(objectIn) : [];
  // A cartridge that failed says why, and has nothing else to say.
  if (all.length === 0) return error === undefined ? 'La carte est vide' : null;
  for (const { analyte, value } of all) {
    if (typeof analyte !== 'string' || !Object.hasOwn(ANALYTES, analyte)) return `Paramètre inconnu : ${analyte}`;
    if (!isPossible(value)) return impossible(ANALYTES[analyte as keyof typeof ANALYTES].label);
  }
  return null;
}

function wrongBody(items: Content): string | null {
  if (Object.keys(items).length === 0) return 'La mesure est vide';
  for (const [code, value] of Object.entries(items)) {
    const item = Object.hasOwn(BODY_ITEMS, code) ? BODY_ITEMS[code] : undefined;
    if (item === undefined) return `Paramètre inconnu : ${code}`;
    if (!isPossible(value) || (item.unit === '%' && Number(value) > 100)) return impossible(item.label);
  }
  return null;
}

function wrongEcg({ measurements }: Content): string | null {
  const figures = figuresIn(measurements);
  if (figures.length === 0) return 'Le tracé est sans mesures';
  const [from, to] = VITALS.HEART_BEAT.limits;
  for (const [code, figure] of figures) {
    if (code === 'HR' && !(figure >= from && figure <= to)) return impossible(VITALS.HEART_BEAT.label);
    if (Math.abs(figure) > MAX_FIGURE) return impossible(code);
  }
  return null;
}
