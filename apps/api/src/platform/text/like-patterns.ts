/** The text as LIKE reads it to the letter. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** LIKE patterns: each word typed must be somewhere in the name, in whatever order. */
export const wordPatterns = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${escapeLike(word)}%`);
