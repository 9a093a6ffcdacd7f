/** How wide a text is in the font that prints it. */
export type Measure = (text: string) => number;

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const STRONG = /\p{L}/u;

/** Whether some of it is read from the right. */
export const isFromRight = (text: string): boolean => FROM_RIGHT.test(text);

/** A text as the lines that a column holds; a word that is wider than the column goes on in the next line. */
export const linesOf = (text: string, width: number, measure: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => brokenAt(paragraph, width, measure).map(asRead));

const brokenAt = (paragraph: string, width: number, measure: Measure): string[] => {
  const space = measure(' ');
  const lines: string[] = [];
  let line: string[] = [];
  let taken = 0;
  const close = (): void => {
    lines.push(line.join(' '));
    line = [];
    taken = 0;
  };
  for (const word of paragraph.split(' ').flatMap((one) => pieces(one, width, measure))) {
    const wide = measure(word);
    if (line.length > 0 && taken + space + wide > width) close();
    taken += (line.length > 0 ? space : 0) + wide;
    line.push(word);
  }
  close();
  return lines;
};

/**
 * The word alone, or the pieces of one that no line could hold. They are measured letter by letter: joined ones take no more room, and
 * a word of hundreds of letters would be set anew for each of them.
 */
const pieces = (word: string, width: number, measure: Measure): string[] => {
  if (measure(word) <= width) return [word];
  const found: string[] = [];
  let piece = '';
  let taken = 0;
  for (const character of word) {
    const wide = measure(character);
    if (piece !== '' && taken + wide > width) {
      found.push(piece);
      piece = '';
      taken = 0;
    }
    piece += character;
    taken += wide;
  }
  return [...found, piece];
};

/**
 * The words of a line from left to right, as paper has them. Letters within a word are turned by the font; words that are read from
 * the right, with the figures between them, are turned here.
 */
const asRead = (line: string): string => {
  if (!isFromRight(line)) return line;
  const words = line.split(' ');
  const shown: string[] = [];
  for (let at = 0; at < words.length; ) {
    const run = runAt(words, at);
    shown.push(...words.slice(at, at + run).reverse());
    at += run;
  }
  return shown.join(' ');
};

/** How many words from here on are turned together; one where the word is read from the left. */
const runAt = (words: readonly string[], from: number): number => {
  let end = from;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (isFromRight(word)) end = at + 1;
    else if (STRONG.test(word) || at === from) break;
  }
  return Math.max(1, end - from);
};
