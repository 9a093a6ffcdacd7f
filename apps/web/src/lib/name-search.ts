const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();

/** Spec organizations §5: a case-insensitive part of the name; accents and the kind of apostrophe are no hindrance either. */
export const nameHolds = (name: string, words: string): boolean => plain(name).includes(plain(words.trim()));
