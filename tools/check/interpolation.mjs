/** The two little languages around a compose file: `NAME=value` lines, and `${NAME:-default}` in its values. */

/** A value with spaces or signs of the shell stands in quotes, which are no part of it. */
const LINE = /^([A-Z][A-Z0-9_]*)=(?:'([^']*)'|([^'].*|))$/;
const VARIABLE = /\$\$|\$\{([A-Z][A-Z0-9_]*)(?:(:?[-?])([^}]*))?\}/g;

/**
 * @param {string} text of a .env file
 * @returns {Map<string, string>}
 */
export function readExample(text) {
  const lines = text.split('\n').map((line) => LINE.exec(line));
  return new Map(lines.flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], match[2] ?? match[3] ?? '']])));
}

/**
 * @param {string} text
 * @returns {Set<string>} the names that it takes from the environment
 */
export function namesIn(text) {
  return new Set([...text.matchAll(VARIABLE)].flatMap(([, name]) => name ?? []));
}

/**
 * Puts values into a text as compose does.
 * @param {string} text
 * @param {Map<string, string>} values
 */
export function interpolate(text, values) {
  return text.replace(VARIABLE, (match, name, operator, fallback) => {
    if (match === '$$') return '$';
    const value = values.get(name) ?? '';
    return value === '' && operator?.endsWith('-') ? fallback : value;
  });
}
