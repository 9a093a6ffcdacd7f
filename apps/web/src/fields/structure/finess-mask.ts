/** FINESS: 9 characters, a letter only in the departments of Corsica (2A, 2B). */
export const FINESS_LENGTH = 9;
const LETTER_AT = 1;

const fits = (character: string, before: string): boolean =>
  /\d/.test(character) || (/[AB]/.test(character) && before.length === LETTER_AT && before === '2');

/** What the mask lets through of a typed or pasted text. */
export const finessCharacters = (typed: string): string =>
  [...typed.toUpperCase()].reduce(
    (kept, character) => (kept.length < FINESS_LENGTH && fits(character, kept) ? kept + character : kept),
    '',
  );

/** Digits and spaces, as long as the field is (spec platform §5 "max length 21, spaces ignored"). */
export const siretCharacters = (typed: string): string => typed.replace(/[^\d\s]/g, '').slice(0, 21);
