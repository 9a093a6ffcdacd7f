import { initialsOf } from './initials.ts';

/** Family names are written in capitals (`fullName`). */
const isFamilyName = (word: string): boolean => word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word);

const initial = (name: string): string => `${[...name].at(0) ?? ''}.`;

/**
 * « C. ROUSSILLON », « J.-B. KOUASSI »: where a whole name has no room, people are told apart by their family name. One without capitals
 * (« Occupé ») stays as it is.
 */
export const shortName = (name: string): string => {
  const words = name.split(' ');
  const family = words.findIndex(isFamilyName);
  if (family <= 0) return name;
  const given = words.slice(0, family).map((word) => word.split('-').map(initial).join('-'));
  return [...given, ...words.slice(family)].join('\u{a0}');
};

/** The initials of each of them, with a letter more of the family name where two would have the same. */
export const initialsAmong = (names: readonly string[]): ReadonlyMap<string, string> => {
  const all = [...new Set(names)];
  const isShared = (name: string): boolean =>
    all.some((other) => other !== name && initialsOf(other).toUpperCase() === initialsOf(name).toUpperCase());
  const longer = (name: string): string =>
    `${initialsOf(name)}${(name.split(/\s+/).at(-1) ?? '').slice(1, 2).toLowerCase()}`;
  return new Map(all.map((name) => [name, isShared(name) ? longer(name) : initialsOf(name).toUpperCase()]));
};
