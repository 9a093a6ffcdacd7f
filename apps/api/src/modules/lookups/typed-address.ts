/** What a person has typed into an address field, taken apart. */
export interface TypedAddress {
  /** "12", "12 bis". */
  readonly streetNumber: string | null;
  /** Everything but the number, folded. */
  readonly words: readonly string[];
  /** The street as it was typed, when it begins like one and a town follows. */
  readonly street: string | null;
  /** The last words, as far as they name towns. */
  readonly townWords: readonly string[];
}

const NUMBER = /^(\d{1,4})(?:\s*(bis|ter|quater))?\s+/i;
const STREET_KINDS = new Set(
  'rue avenue boulevard place cours quai allee allees chemin impasse route square passage promenade'.split(' '),
);

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Words without accents, case, hyphens and apostrophes. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** @param knownTownWords words of the towns that the book knows, folded */
export const readTyped = (typed: string, knownTownWords: readonly string[]): TypedAddress => {
  const text = typed.trim().replace(/\s+/g, ' ');
  const number = NUMBER.exec(text);
  const rest = number === null ? text : text.slice(number[0].length);
  const known = new Set(knownTownWords);
  const parts = rest.split(/[\s,]+/).filter(Boolean);
  const isTown = (part: string): boolean => wordsOf(part).every((word) => known.has(word));
  const lastOfStreet = parts.findLastIndex((part) => !isTown(part));
  const streetParts = parts.slice(0, lastOfStreet + 1);
  const beginsAStreet = STREET_KINDS.has(wordsOf(streetParts[0] ?? '')[0] ?? '') && streetParts.length > 1;
  return {
    streetNumber: number === null ? null : [number[1], number[2]?.toLowerCase()].filter(Boolean).join(' '),
    words: wordsOf(rest),
    street: beginsAStreet ? streetParts.join(' ') : null,
    townWords: parts.slice(lastOfStreet + 1).flatMap(wordsOf),
  };
};
