/** C0 control characters but line feed and tab, and DEL: no text of ours needs them, and Postgres cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the rule is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Half of a character (a lone surrogate) is none: UTF-8 has no bytes for it, and Postgres keeps another one or refuses it. */
const isForbidden = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed();

/** Path of the first text (or member name) that holds a forbidden character; null when there is none. */
export const findControlCharacter = (value: unknown): readonly PropertyKey[] | null => {
  if (typeof value === 'string') return isForbidden(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    // The name itself is not given back: it is input too.
    if (isForbidden(name)) return [];
    const below = findControlCharacter(member);
    if (below !== null) return [name, ...below];
  }
  return null;
};
