import { exactAge } from '../age.ts';
import type { IsoDay } from '../day.ts';
import { BODY_ITEMS, type BodyItem } from './body-items.ts';
import { type Flag, flagIn, inFrench } from './flag.ts';
import { fieldsOf, figuresIn } from './measured-fields.ts';
import { type MeasuredPerson, pregnantWeeks } from './measured-person.ts';

/** Code → figure, as the scale sent them. */
export type BodyFigures = readonly (readonly [code: string, figure: number])[];

export interface BodyLine {
  readonly code: string;
  readonly label: string;
  /** « 35,0 % » */
  readonly value: string;
  readonly flag: Flag | null;
}

const ADULT = 18;
const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(BODY_ITEMS).map((code, at) => [code, at] as const));

/** The figures in a text that was opened; null where there are none. */
export function bodyIn(text: string): BodyFigures | null {
  const figures = figuresIn(fieldsOf(text).items);
  return figures.length === 0 ? null : figures;
}

/** In the order of the sheet; what it does not know comes last, as it was sent. */
export function bodyLines(figures: BodyFigures, person: MeasuredPerson, on: IsoDay): readonly BodyLine[] {
  const place = ([code]: BodyFigures[number]): number => ORDER.get(code) ?? ORDER.size;
  return figures
    .toSorted((one, other) => place(one) - place(other))
    .map(([code, figure]) => {
      const item = itemOf(code);
      if (item === undefined) return { code, label: code, value: String(figure).replace('.', ','), flag: null };
      const value = `${inFrench(figure, item.decimals)}${item.unit === '°' ? '' : ' '}${item.unit}`.trim();
      return { code, label: item.label, value, flag: flagOf(item, figure, person, on) };
    });
}

/** Nothing is said of the figures of a pregnancy: a current does not tell mother and child apart (catalogues §4.5). */
export function bodyNote(person: MeasuredPerson, on: IsoDay): string | null {
  if (pregnantWeeks(person, on) !== null) return 'Résultats non interprétables pendant la grossesse.';
  return exactAge(person.birthDate, on) < ADULT ? 'Valeurs de référence adultes' : null;
}

const itemOf = (code: string): BodyItem | undefined => (Object.hasOwn(BODY_ITEMS, code) ? BODY_ITEMS[code] : undefined);

function flagOf({ men, women }: BodyItem, figure: number, person: MeasuredPerson, on: IsoDay): Flag | null {
  if (bodyNote(person, on) !== null || person.gender === null) return null;
  const range = person.gender === 'MALE' ? men : women;
  const found = typeof range === 'function' ? range(exactAge(person.birthDate, on)) : range;
  return found === undefined || found === null ? null : flagIn(figure, found);
}
