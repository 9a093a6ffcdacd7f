/** C0 control characters but line feed and tab, and DEL: no text of ours needs them, and Postgres cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the rule is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Path of the first text (or member name) that holds a control character; null when there is none. */
export const findControlCharacter = (value: unknown): readonly PropertyKey[] | null => {
  if (typeof value === 'string') return CONTROL.test(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    // The name itself is not given back: it is input too.
    if (CONTROL.test(name)) return [];
    const below = findControlCharacter(member);
    if (below !== null) return [name, ...below];
  }
  return null;
};
