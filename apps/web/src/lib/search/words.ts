import { plainText } from '@maillon/domain/text/plain-text';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** As it is searched for: without case or accents, and « œ » as two letters. */
const folded = (word: string): string => plainText(word).replaceAll('œ', 'oe').replaceAll('æ', 'ae');

/** The words of a text, as they are searched for. */
export const foldedWords = (text: string): string[] => (text.match(WORD) ?? []).map(folded);

const BEFORE = 40;
const LENGTH = 140;

/** From the beginning of a word. */
const from = (text: string, start: number): string => {
  if (start === 0) return text;
  const space = text.indexOf(' ', start);
  return `…${text.slice(space === -1 ? start : space + 1)}`;
};

/** Up to the end of a word. */
const cut = (text: string): string => {
  if (text.length <= LENGTH) return text;
  const space = text.lastIndexOf(' ', LENGTH);
  return `${text.slice(0, space > LENGTH / 2 ? space : LENGTH)}…`;
};

/** The part of a text in which the first of these words stands, on one line; its beginning where none does. */
export const excerptOf = (text: string, words: readonly string[]): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  const found = [...line.matchAll(WORD)].find(([word]) => words.some((one) => folded(word).startsWith(one)));
  return cut(from(line, Math.max(0, (found?.index ?? 0) - BEFORE)));
};
