import { formatNir } from '@maillon/domain/identifiers';

const LENGTH = 15;
/** The second character of the department: A or B after a 2 for people born in Corsica (design api A5). */
const CORSICA_AT = 6;

const fits = (character: string, before: string): boolean =>
  /\d/.test(character) || (/[AB]/.test(character) && before.length === CORSICA_AT && before.endsWith('2'));

/** What the mask lets through of a typed or pasted text: at most 15 characters, without spaces, in upper case. */
export const nirCharacters = (typed: string): string =>
  [...typed.toUpperCase()].reduce(
    (kept, character) => (kept.length < LENGTH && fits(character, kept) ? kept + character : kept),
    '',
  );

/** The masked text and where the caret belongs in it, from what the control holds after a key. */
export const maskNir = (typed: string, caret: number): { readonly nir: string; readonly caret: number } => {
  const nir = nirCharacters(typed);
  const beforeCaret = nirCharacters(typed.slice(0, caret));
  return { nir, caret: formatNir(beforeCaret).length };
};
