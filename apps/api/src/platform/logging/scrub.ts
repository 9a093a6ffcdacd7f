/** What must never be in a log, in the order in which it is masked. Texts of errors may quote what they stumbled on. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'(),;:=]+@[^\s@<>"'(),;:=]+\.[^\s@<>"'(),;:=]+/g, '[email]'],
  // Six digits or more in a row, spaces and dots between them allowed: codes, telephones, social security numbers.
  [/\+?\d(?:[\s.]?[\dABab]){5,}(?![\w-])/g, '[number]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
];

const MAX_LENGTH = 4_000;

/** A text with everything masked that looks like a person's address, telephone, number or token. */
export const scrub = (text: string): string =>
  MASKS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text.slice(0, MAX_LENGTH));
