/** LIKE patterns: each word typed must be somewhere in the name, in whatever order. */
export const wordPatterns = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
