/** Who imports whom in apps/ and packages/, read from the sources: Jest's own --findRelatedTests stays inside one package. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';

const SOURCE = /^[\w-]+\/(src|vite)\/(?!generated\/).*\.(tsx?|mjs)$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/** @returns {string[]} paths from the root */
const sources = () =>
  ['apps', 'packages'].flatMap((parent) =>
    fs
      .readdirSync(path.join(root, parent), { recursive: true, encoding: 'utf8' })
      .filter((file) => SOURCE.test(file))
      .map((file) => path.join(parent, file)),
  );

/** The path from the root of an import, `undefined` for a library's. */
function resolve(file, name) {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  const [scope, workspace, ...rest] = name.split('/');
  return scope === '@maillon' ? `packages/${workspace}/src/${rest.join('/')}.ts` : undefined;
}

/**
 * @param {string} file a path from the root
 * @returns {string[]} paths from the root, of which some may not exist
 */
function importsOf(file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, name]) => resolve(file, name) ?? []);
}

/**
 * The specs among the files and among what imports them, by whatever way.
 * @param {readonly string[]} files paths from the root
 * @returns {string[]} paths from the root
 */
export function relatedSpecs(files) {
  const importers = new Map();
  const all = sources();
  for (const file of all) {
    for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  const reached = new Set(files);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return all.filter((file) => reached.has(file) && /\.spec\.tsx?$/.test(file));
}
