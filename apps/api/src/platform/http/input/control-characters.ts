import { hasForbiddenCharacter } from '@maillon/contracts/fields/forbidden-characters';

/** Path of the first text (or member name) that holds a forbidden character; null when there is none. */
export const findControlCharacter = (value: unknown): readonly PropertyKey[] | null => {
  if (typeof value === 'string') return hasForbiddenCharacter(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    // The name itself is not given back: it is input too.
    if (hasForbiddenCharacter(name)) return [];
    const below = findControlCharacter(member);
    if (below !== null) return [name, ...below];
  }
  return null;
};
