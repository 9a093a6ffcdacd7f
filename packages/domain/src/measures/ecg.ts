import type { IsoDay } from '../day.ts';
import { type Flag, flagIn, type Range } from './flag.ts';
import { fieldsOf, figuresIn, objectIn } from './measured-fields.ts';
import { ageClassOf, type MeasuredPerson } from './measured-person.ts';
import { HEART_BEAT } from './vital-ranges.ts';

export interface EcgFigure {
  readonly label: string;
  readonly unit: string;
  readonly ucum: string;
  readonly loinc?: string;
  readonly range?: Range | ((person: MeasuredPerson, on: IsoDay) => Range);
}

/** What is measured on the trace (catalogues §4.6). Orientation values; the clinical lead edits them here. */
export const ECG_FIGURES: Readonly<Record<string, EcgFigure>> = {
  HR: {
    ...{ label: 'Fréquence cardiaque', unit: 'bpm', ucum: '/min', loinc: '8867-4' },
    range: (person, on) => HEART_BEAT[ageClassOf(person, on)],
  },
  PR: { label: 'Intervalle PR', unit: 'ms', ucum: 'ms', loinc: '8625-6', range: { low: 120, high: 200 } },
  // Under 120, and not 120 itself.
  QRS: { label: 'Durée du QRS', unit: 'ms', ucum: 'ms', loinc: '8633-0', range: { high: 120 - 1e-9 } },
  QT: { label: 'Intervalle QT', unit: 'ms', ucum: 'ms', loinc: '8634-8' },
  QTC: {
    ...{ label: 'QTc (Bazett)', unit: 'ms', ucum: 'ms', loinc: '8636-3' },
    range: ({ gender }) => ({ high: gender === 'MALE' ? 450 : 460, criticalHigh: 500 }),
  },
  AXIS: { label: 'Axe électrique', unit: '°', ucum: 'deg', range: { low: -30, high: 90 } },
};

export interface Ecg {
  readonly figures: readonly (readonly [code: string, figure: number])[];
  /** What keeps the trace from being read, lead by lead, in French. */
  readonly troubles: readonly string[];
  /** What the machine believes to see. */
  readonly statements: readonly string[];
}

export interface EcgLine {
  readonly code: string;
  readonly label: string;
  readonly value: string;
  readonly flag: Flag | null;
}

/** Under every automatic reading, word for word (catalogues §4.6). */
export const ECG_WARNING = 'Interprétation automatique, à valider par un médecin.';

const TROUBLES: Readonly<Record<string, string>> = { noise: 'signal bruité', off: 'électrode décollée' };
const MAX_STATEMENTS = 20;

/** The summary in a text that was opened; null where there is none. */
export function ecgIn(text: string): Ecg | null {
  const { measurements, quality, statements } = fieldsOf(text);
  const figures = figuresIn(measurements);
  const said = (Array.isArray(statements) ? statements : [])
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    .slice(0, MAX_STATEMENTS);
  if (figures.length === 0 && said.length === 0) return null;
  const troubles = Object.entries(objectIn(quality)).flatMap(([lead, state]) =>
    typeof state === 'string' && Object.hasOwn(TROUBLES, state) ? [`${lead} : ${TROUBLES[state]}`] : [],
  );
  return { figures, troubles, statements: said };
}

export function ecgLines({ figures }: Ecg, person: MeasuredPerson, on: IsoDay): readonly EcgLine[] {
  const known = Object.keys(ECG_FIGURES);
  const place = (code: string): number => (known.includes(code) ? known.indexOf(code) : known.length);
  return figures
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([code, figure]) => {
      const shown = String(figure).replace('.', ',');
      const item = Object.hasOwn(ECG_FIGURES, code) ? ECG_FIGURES[code] : undefined;
      if (item === undefined) return { code, label: code, value: shown, flag: null };
      const range = typeof item.range === 'function' ? item.range(person, on) : item.range;
      return {
        code,
        label: item.label,
        value: item.unit === '°' ? `${shown}°` : `${shown} ${item.unit}`,
        flag: range === undefined ? null : flagIn(figure, range),
      };
    });
}
