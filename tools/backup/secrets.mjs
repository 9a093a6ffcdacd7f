/** The secrets of an installation, as `npm start` keeps them (JSON) or as an operator does (.env), in their two halves. */
import fs from 'node:fs';
import path from 'node:path';
import { readExample } from '../check/interpolation.mjs';

/** What only the vault may know, and what it shares with the application. */
const isVaults = (name) => name.startsWith('VAULT_');

/**
 * As compose passes them on: every name that an example of .env has and this environment too.
 * @param {string} exampleFile
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
export function secretsFrom(exampleFile, env) {
  const names = [...readExample(fs.readFileSync(exampleFile, 'utf8')).keys()];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name] ?? '']] : [])));
}

/** @param {string} file @returns {Record<string, string>} */
export function readSecrets(file) {
  if (!fs.existsSync(file)) return {};
  const text = fs.readFileSync(file, 'utf8');
  return file.endsWith('.json') ? JSON.parse(text) : Object.fromEntries(readExample(text));
}

/** @param {Record<string, string>} secrets */
export function halvesOf(secrets) {
  const half = (wanted) => Object.fromEntries(Object.entries(secrets).filter(([name]) => isVaults(name) === wanted));
  return { application: half(false), vault: half(true) };
}

/** Writes them as a whole or not at all; what stood there is kept aside. */
export function writeSecrets(file, secrets, stamp) {
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  const text = file.endsWith('.json') ? `${JSON.stringify(secrets, null, 2)}\n` : lines.join('');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.restoring`, text, { mode: 0o600, flush: true });
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.before-${stamp}`);
  fs.renameSync(`${file}.restoring`, file);
}
