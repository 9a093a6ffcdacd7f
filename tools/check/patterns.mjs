/** A regular expression whose cost grows with the square of its input, or worse, stops the process that reads it. */
import { checkSync } from 'recheck';
import ts from 'typescript';

/** Most take milliseconds; long enough that a busy machine does not make the difference. */
const TIMEOUT_MS = 300_000;

/**
 * What the search does not find safe, and why it is here all the same.
 * @type {Readonly<Record<string, string>>}
 */
export const ALLOWED = {
  '/"(?:[^"\\\\]|\\\\.)*"(\\s*:)?/g': 'reads what JSON.parse has accepted: each of its texts ends',
  '/[\\w-]{1,60}\\.js:\\d{1,7}:\\d{1,7}/g':
    'each part is bounded, and the browser wrote the stack; too many ways to try',
  '/^([\\s\\S]*?)([^.!?]*?)\\s*:\\s*$/': 'reads a sentence of our own catalogue, before a name is filled in',
  '/\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+/g': 'reads 4,000 characters at most',
  '/(?<![^\\s@<>"\'(),;:=])[^\\s@<>"\'(),;:=]+@[^\\s@<>"\'(),;:=]+\\.[^\\s@<>"\'(),;:=]+/g':
    'reads 4,000 characters at most',
  "/^SuperTokens core threw an error for a \\w+ request to path: '[^']*' with status code: (?:5\\d\\d|408|429)\\b/":
    'begins at the beginning, and each part ends where the next one begins; too many ways to try',
};

/**
 * The regular expressions that a source writes down. Those that it puts together (`new RegExp`) are not seen.
 * @param {string} file its name says how it is written
 * @param {string} text
 * @returns {{ pattern: string, line: number }[]}
 */
export function patternsIn(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {{ pattern: string, line: number }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ pattern: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} pattern as it is written, `/…/flags`
 * @returns {string | null} null when its cost grows with the length of a text and no faster; else what is known of it
 */
export function costOf(pattern) {
  const end = pattern.lastIndexOf('/');
  // It knows no `v`; of what we write the two mean the same.
  const flags = pattern.slice(end + 1).replace('v', 'u');
  const found = checkSync(pattern.slice(1, end), flags, {
    timeout: TIMEOUT_MS,
    // Ended by the clock, its search for a text calls safe patterns costly: a second of a busy machine is too little.
    incubationTimeout: TIMEOUT_MS,
    attackTimeout: TIMEOUT_MS,
  });
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? found.complexity.summary : `not known (${found.error.kind})`;
}

/**
 * @param {ReadonlyMap<string, string>} sources text by file
 * @param {Readonly<Record<string, string>>} allowed
 * @returns {string[]} sentences, one for each pattern that may cost too much
 */
export function costlyPatterns(sources, allowed = ALLOWED) {
  const places = Map.groupBy(
    [...sources].flatMap(([file, text]) =>
      patternsIn(file, text).map(({ pattern, line }) => ({ pattern, place: `${file}:${line}` })),
    ),
    ({ pattern }) => pattern,
  );
  const costly = [...places].flatMap(([pattern, found]) => {
    const cost = pattern in allowed ? null : costOf(pattern);
    return cost === null ? [] : [`${found.map(({ place }) => place).join(', ')} ${pattern}: ${cost}`];
  });
  const gone = Object.keys(allowed).filter((pattern) => !places.has(pattern));
  return [...costly, ...gone.map((pattern) => `${pattern} is allowed, and not there`)];
}
