/**
 * Control characters but line feed and tab, other ends of a line than these, tags and annotations that no screen shows, and the marks
 * that turn the direction of writing: no text of ours needs the first, and the others show a name or a title as something else than it
 * is. Arabic and Hebrew are written without them.
 */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the rule is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** Half of a character (a lone surrogate) is none: UTF-8 has no bytes for it, and Postgres keeps another one or refuses it. */
export const hasForbiddenCharacter = (text: string): boolean => FORBIDDEN.test(text) || !text.isWellFormed();

const EACH_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');

/** Of a text that no server of ours has read: as it may be shown. */
export const withoutForbiddenCharacters = (text: string): string => text.toWellFormed().replace(EACH_FORBIDDEN, '');

/**
 * With them two names look alike, or one like none. The two that join or part letters are needed in Persian and
 * in emoji, as is the style of a picture behind it.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800|(?<!\p{Extended_Pictographic})(?:\ufe0e|\ufe0f)/u;
/** A picture is seen, and stands in names that were given before. */
const SEEN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Whether a screen shows all of the name, and something at all. */
export const isLegible = (name: string): boolean => SEEN.test(name) && !INVISIBLE.test(name);
