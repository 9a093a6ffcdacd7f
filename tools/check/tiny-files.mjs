/** Files so small that a reader is better served by their only importer. Pure. */
import path from 'node:path';

const MAX_LINES = 25;

const SPEC = /\.spec\.(tsx?|mjs)$/;
/** Units of Nest and of the compiler, and what is generated. */
const OF_ITS_OWN = /\.(module|controller)\.ts$|\.d\.m?ts$|\/generated\//;
/** A port: its adapters and its callers meet in it. */
const PORT = /^export abstract class /m;

/** A provider that only its module names: who calls it is Nest, or the registry that it adds itself to. */
const isProvider = (text, importer) => importer.endsWith('.module.ts') && text.includes('@Injectable()');

/** Static, or with a parenthesis: loaded later. */
const IMPORT = /\b(?:from|import)\s*(\()?\s*'([^']+)'/g;

/** The path from the root of an import; undefined for a library's. */
function resolve(file, name) {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const [scope, workspace, ...rest] = name.split('/');
  return scope === '@maillon' ? `packages/${workspace}/src/${rest.join('/')}.ts` : undefined;
}

/**
 * Those of at most 25 lines that one file imports and no spec does. Ports stay, and what is loaded later: it is a chunk of its own.
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {Record<string, string>} their importers by path
 */
export function tinyFiles(sources) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  /** @type {Set<string>} */
  const loadedLater = new Set();
  for (const [file, text] of sources) {
    for (const [, later, name] of text.matchAll(IMPORT)) {
      const imported = resolve(file, name);
      if (imported === undefined) continue;
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
      if (later !== undefined) loadedLater.add(imported);
    }
  }
  const isTiny = (file, text) =>
    text.trimEnd().split('\n').length <= MAX_LINES && !SPEC.test(file) && !OF_ITS_OWN.test(file) && !PORT.test(text);
  const tiny = [...sources].flatMap(([file, text]) => {
    const [importer, ...others] = importers.get(file) ?? [];
    return importer !== undefined &&
      others.length === 0 &&
      !loadedLater.has(file) &&
      !SPEC.test(importer) &&
      !isProvider(text, importer) &&
      isTiny(file, text)
      ? [/** @type {const} */ ([file, importer])]
      : [];
  });
  return Object.fromEntries(tiny);
}

/** @param {string} file a path from the root */
export function workspaceOf(file) {
  const [parent = '', name] = file.split('/');
  return parent === 'apps' || parent === 'packages' ? `${parent}/${name}` : parent;
}

/** @returns {Record<string, number>} how many there are in each workspace */
export function byWorkspace(files) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const file of files) {
    const workspace = workspaceOf(file);
    counts[workspace] = (counts[workspace] ?? 0) + 1;
  }
  return counts;
}
