const BEFORE = / (?=[:;?!»%€])/g;
const AFTER = /« /g;

/** French keeps « ? » with its word and a word with its quotation marks: no line begins or ends with one alone. */
export const nonBreaking = (text: string): string => text.replace(BEFORE, '\u00a0').replace(AFTER, '«\u00a0');
