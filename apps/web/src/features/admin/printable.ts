/** What the built-in fonts of PDF can print beyond Latin-1. */
const BEYOND_LATIN_1 = 'ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™';
const SPELLED: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '−': '-',
  Ł: 'L',
  ł: 'l',
  '\u202f': ' ',
  '\t': ' ',
};

const isPrintable = (character: string): boolean =>
  character === '\n' || /^[\u0020-\u007e\u00a0-\u00ff]$/.test(character) || BEYOND_LATIN_1.includes(character);

/** The text with letters that the built-in fonts lack spelled otherwise: « ș » without its comma, « ≥ » as « >= », else « ? ». */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (isPrintable(character)) return character;
    const spelled = SPELLED[character];
    if (spelled !== undefined) return spelled;
    const letter = character.normalize('NFD').charAt(0);
    return isPrintable(letter) ? letter : '?';
  }).join('');
