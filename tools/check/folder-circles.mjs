/**
 * Folders that import each other, beside each other in one parent: neither can be read, or taken out, without the other. Files in the
 * parent itself put its folders together, and count for none. Pure.
 */
import path from 'node:path';

const PRODUCT = /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/;
const TESTS = /\.spec\.tsx?$|\/testing\/|\/generated\//;
const RELATIVE = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The parent in which two files part, and the folder of each there; undefined where one of them is in the parent itself. */
function parting(file, imported) {
  const [from, to] = [path.posix.dirname(file).split('/'), path.posix.dirname(imported).split('/')];
  const at = from.findIndex((folder, index) => folder !== to[index]);
  return at < 0 || at >= to.length ? undefined : { parent: from.slice(0, at).join('/'), from: from[at], to: to[at] };
}

function reachable(graph, start) {
  const seen = new Set();
  const next = [start];
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    for (const to of graph.get(folder)?.keys() ?? []) if (!seen.has(to) && seen.add(to)) next.push(to);
  }
  return seen;
}

/**
 * @param {ReadonlyMap<string, string>} sources text by path; specs and test helpers are left out
 * @returns {Record<string, string[]>} by parent its folders that are in a circle, each with one of the imports that close it
 */
export function folderCircles(sources) {
  /** @type {Map<string, Map<string, Map<string, string>>>} */
  const graphs = new Map();
  for (const [file, text] of sources) {
    if (!PRODUCT.test(file) || TESTS.test(file)) continue;
    for (const [, name] of text.matchAll(RELATIVE)) {
      const found = parting(file, path.posix.join(path.posix.dirname(file), name));
      if (found === undefined) continue;
      const graph = graphs.get(found.parent) ?? new Map();
      graphs.set(found.parent, graph);
      graph.set(found.from, (graph.get(found.from) ?? new Map()).set(found.to, `${file} → ${name}`));
    }
  }
  /** @type {Record<string, string[]>} */
  const circles = {};
  for (const [parent, graph] of graphs) {
    const reached = new Map([...graph.keys()].map((folder) => [folder, reachable(graph, folder)]));
    const inCircle = [...graph].flatMap(([folder, imports]) =>
      [...imports]
        .filter(([to]) => reached.get(to)?.has(folder))
        .map(([, place]) => /** @type {const} */ ([folder, place])),
    );
    if (inCircle.length > 0) circles[parent] = [...new Map(inCircle)].map(([folder, place]) => `${folder}: ${place}`);
  }
  return circles;
}
