/** What Postgres' `unaccent`, which is applied to patterns too, turns into a character that LIKE reads as an order. */
const FOLDED: Readonly<Record<string, string>> = {
  '\u2216': '\\',
  '\ufe68': '\\',
  '\uff3c': '\\',
  '\ufe6a': '%',
  '\uff05': '%',
  '\uff3f': '_',
};
const FOLDING = /[\u2216\ufe68\uff3c\ufe6a\uff05\uff3f]/g;

/** The text as LIKE reads it to the letter, with accents and after `immutable_unaccent`. */
export const escapeLike = (text: string): string =>
  text.replace(FOLDING, (character) => FOLDED[character] ?? character).replace(/[\\%_]/g, '\\$&');

/** LIKE patterns: each word typed must be somewhere in the name, in whatever order. */
export const wordPatterns = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${escapeLike(word)}%`);
