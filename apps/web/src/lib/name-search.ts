import { plainText } from '@maillon/domain/text/plain-text';

const plain = (text: string): string => plainText(text).replace(/’/g, "'");

/** Spec organizations §5: a case-insensitive part of the name; accents and the kind of apostrophe are no hindrance either. */
export const nameHolds = (name: string, words: string): boolean => plain(name).includes(plain(words.trim()));
