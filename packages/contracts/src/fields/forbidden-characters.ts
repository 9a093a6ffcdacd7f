/**
 * C0 control characters but line feed and tab, DEL, and the marks that turn the direction of writing: no text of ours needs the
 * first, and the others show a name or a title as something else than it is. Arabic and Hebrew are written without them.
 */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the rule is about
  /[\u0000-\u0008\u000b-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Half of a character (a lone surrogate) is none: UTF-8 has no bytes for it, and Postgres keeps another one or refuses it. */
export const hasForbiddenCharacter = (text: string): boolean => FORBIDDEN.test(text) || !text.isWellFormed();
