/** What the built-in fonts of PDF can print beyond Latin-1. */
const BEYOND_LATIN_1 = 'ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™';
const SPELLED: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '−': '-',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  '\u202f': '\u00a0',
  '\t': ' ',
};

/** Whether a font has a letter for the character. */
export type HasLetter = (character: string) => boolean;

const isBuiltIn: HasLetter = (character) =>
  character === '\n' || /^[\u0020-\u007e\u00a0-\u00ff]$/.test(character) || BEYOND_LATIN_1.includes(character);

/** Joiners, marks of direction, variants of emojis: nothing that a page shows, and some turn the rest of a line around. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

const cleaned = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').replace(UNSEEN, '');

/** Whether the built-in fonts can print the text, signs of ours spelled out: what is typed may need other letters. */
export const needsLetters = (text: string): boolean =>
  Array.from(cleaned(text)).some((character) => !isBuiltIn(character) && !(character in SPELLED));

/** The text with what a font lacks spelled otherwise: « ș » without its comma, « ≥ » as « >= », else « ? ». */
export const printable = (text: string, hasLetter: HasLetter = isBuiltIn): string =>
  Array.from(cleaned(text), (character) => {
    if (character === '\n' || hasLetter(character)) return character;
    const spelled = SPELLED[character];
    if (spelled !== undefined) return spelled;
    const letter = character.normalize('NFD').charAt(0);
    return hasLetter(letter) ? letter : '?';
  }).join('');
