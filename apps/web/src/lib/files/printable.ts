import type { HasLetter } from './pdf.ts';

/** What is written another way where a font lacks it. */
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

/** Joiners, marks of direction, variants of emojis: nothing that a page shows, and some turn the rest of a line around. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

const cleaned = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').replace(UNSEEN, '');

/** The text with what a font lacks spelled otherwise: « ș » without its comma, « ≥ » as « >= », else « ? ». */
export const printable = (text: string, hasLetter: HasLetter): string =>
  Array.from(cleaned(text), (character) => {
    if (character === '\n' || (character !== '\t' && hasLetter(character))) return character;
    const spelled = SPELLED[character];
    if (spelled !== undefined) return spelled;
    const letter = character.normalize('NFD').charAt(0);
    return hasLetter(letter) ? letter : '?';
  }).join('');
