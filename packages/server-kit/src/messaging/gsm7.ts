/** GSM 03.38, basic characters: one that is not among them makes the whole SMS three times as dear. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

const SPELT: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00a0': ' ',
  '\u202f': ' ',
  ç: 'c',
  '€': 'EUR',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ı: 'i',
};

const MARKS = /\p{M}/gu;

const plain = (character: string): string => {
  if (BASIC.has(character)) return character;
  const spelt = SPELT[character] ?? character.normalize('NFD').replace(MARKS, '');
  return [...spelt].every((letter) => BASIC.has(letter)) ? spelt : '?';
};

/** The text in the alphabet of SMS: Maëlys → Maelys (design catalogues §8, rules). */
export const toGsm7 = (text: string): string => [...text.normalize('NFC')].map(plain).join('');
