/**
 * A backup on disk is a folder with one subfolder per part:
 * `<dir>/natalconnect-2026-11-23T01-30-00-000Z/{application,vault}/{manifest.json,SHA256SUMS,…}`. `sha256sum --check SHA256SUMS`
 * checks a part without us.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../lib/user-error.mjs';

export const FORMAT = 'maillon-backup/1';
const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';
const PARTIAL_FOR_MS = 24 * 3_600_000;

/**
 * @typedef {object} Manifest
 * @property {string} format
 * @property {string} set the same in both parts, and in no other backup
 * @property {import('./keys.mjs').Part} part
 * @property {string} variant
 * @property {string} madeAt
 * @property {string} commit of the code that made it; '' where there was no git
 * @property {Record<string, string[]>} versions by schema: which migrations its tables have
 * @property {import('./tables.mjs').SavedTable[]} tables
 * @property {import('./catalog.mjs').Sequence[]} sequences
 * @property {import('./tables.mjs').SavedTable[]} signInTables of SuperTokens' own database, where there is one
 * @property {import('./catalog.mjs').Sequence[]} signInSequences
 * @property {number} uploads
 * @property {string[]} lost documents whose bytes were not in the store
 */

const sha256 = async (file) => {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
};

/**
 * @param {string} folder
 * @param {Manifest} manifest
 * @param {Map<string, string>} sums by file
 */
export async function writeManifest(folder, manifest, sums) {
  fs.writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true, mode: 0o600 });
  sums.set(MANIFEST, await sha256(path.join(folder, MANIFEST)));
  const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`);
  fs.writeFileSync(path.join(folder, SUMS), lines.join(''), { flush: true, mode: 0o600 });
}

/**
 * Reads a part after having checked every byte of it.
 * @param {string} folder
 * @returns {Promise<Manifest>}
 */
export async function readPart(folder) {
  const sumsFile = path.join(folder, SUMS);
  if (!fs.existsSync(sumsFile)) throw new UserError(`${folder} is no part of a backup: it has no ${SUMS}.`);
  const lines = fs.readFileSync(sumsFile, 'utf8').split('\n').filter(Boolean);
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => file !== SUMS);
  const strange = files.find((file) => !sums.has(file));
  if (strange) throw new UserError(`The backup is damaged: ${path.join(folder, strange)} is not in ${SUMS}.`);
  for (const [file, sum] of sums) {
    if (!files.includes(file)) throw new UserError(`The backup is damaged: ${path.join(folder, file)} is missing.`);
    if ((await sha256(path.join(folder, file))) !== sum) {
      throw new UserError(`The backup is damaged: ${path.join(folder, file)} is not what was written.`);
    }
  }
  if (!sums.has(MANIFEST)) throw new UserError(`The backup is damaged: ${folder} has no ${MANIFEST}.`);
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, MANIFEST), 'utf8'));
  if (manifest.format !== FORMAT) {
    throw new UserError(`${folder} has the format ${manifest.format}; this version reads ${FORMAT} only.`);
  }
  return manifest;
}

const isSet = (variant) => new RegExp(`^${variant}-\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`);
export const nameOfSet = (variant, now) => `${variant}-${now.toISOString().replace(/[:.]/g, '-')}`;
export const partialOf = (dir, name) => path.join(dir, `.${name}.partial`);

/** The complete backups in a folder, oldest first. */
export function setsIn(dir, variant, part = 'application') {
  if (!fs.existsSync(dir)) return [];
  const isComplete = (name) => fs.existsSync(path.join(dir, name, part, SUMS));
  return fs
    .readdirSync(dir)
    .filter((name) => isSet(variant).test(name) && isComplete(name))
    .sort();
}

/** Removes all but the newest backups of a variant, and what a backup that was killed left a day ago. */
export function pruneSets(dir, { variant, part, keep, now }) {
  for (const name of setsIn(dir, variant, part).slice(0, -keep)) {
    fs.rmSync(path.join(dir, name, part), { recursive: true });
    if (fs.readdirSync(path.join(dir, name)).length === 0) fs.rmdirSync(path.join(dir, name));
  }
  for (const name of fs.readdirSync(dir)) {
    if (!name.startsWith(`.${variant}-`) || !name.endsWith('.partial')) continue;
    const isOld = now.getTime() - fs.statSync(path.join(dir, name)).mtimeMs > PARTIAL_FOR_MS;
    if (isOld) fs.rmSync(path.join(dir, name), { recursive: true });
  }
}
