/**
 * What browsers must not take from a server: the vault's address and keys, its auditors, the issuer of cards. One small script of the
 * built web app, named by its hash and held by the page's integrity, so that a build serves every installation.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** @typedef {import('../../apps/web/src/vault/vault-trust.ts').Trust} Trust */
/** @typedef {Record<string, string | undefined>} Environment */

const NAME = /^vault-trust-[\w-]+\.js(\.br|\.gz)?$/;
const TAG = /\s*<script[^>]* src="\/assets\/vault-trust-[^>]*><\/script>/;
const WORKER = 'shell-worker.js';
const KEPT_PAGE = /\{"url":"\/index\.html"[^{}]*\}/;
const KEPT_TRUST = /,\{"url":"\/assets\/vault-trust-[^{}]*\}/;
const KEY = /^([A-Za-z0-9_-]{43})(?:@(\d{4}-\d\d-\d\d))?$/;

const listed = (text = '') => text.split(',').flatMap((item) => item.trim() || []);

/** `key` or `key@2027-01-01`, the day after which it signs nothing. */
function keyFrom(text) {
  const [, key, day] = KEY.exec(text) ?? [];
  if (!key) throw new Error(`${text} is no public key: 32 bytes in base64url, and @ with the day it was retired`);
  return day === undefined ? { key } : { key, until: Date.parse(day) };
}

/**
 * @param {Environment} env
 * @returns {Trust}
 */
export function trustFrom(env) {
  const { SEALD_APP_ID: appId, SEALD_API_URL: apiURL, SEALD_KEY_STORAGE_URL: keyStorageURL } = env;
  if (appId && apiURL && keyStorageURL) return { vault: null, seald: { appId, apiURL, keyStorageURL } };
  const serverKeys = listed(env.VAULT_SERVER_KEY).map(keyFrom);
  const {
    VAULT_URL,
    VAULT_CARD_ISSUER,
    PSC_ISSUER,
    VAULT_CARD_CLIENT_ID: audience,
    VAULT_CARD_AUTHORIZE: authorize,
  } = env;
  if (!VAULT_URL || serverKeys.length === 0) return { vault: null, seald: null };
  const auditorKeys = listed(env.VAULT_AUDITOR_KEYS).map((text) => keyFrom(text).key);
  const issuer = VAULT_CARD_ISSUER || PSC_ISSUER;
  const card = issuer && audience && authorize ? { issuer, audience, authorize } : null;
  return { vault: { url: VAULT_URL.replace(/\/+$/, ''), serverKeys, auditorKeys, card }, seald: null };
}

/** @param {Trust} trust */
const scriptOf = (trust) =>
  `Object.defineProperty(globalThis,"maillonTrust",{value:${JSON.stringify(trust).replaceAll('<', String.raw`\u003c`)}});\n`;

const hashOf = (text, algorithm, encoding) => createHash(algorithm).update(text).digest(encoding);

/** Written where another installation may hold the same file by a link. */
function writeAnew(file, bytes) {
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, bytes);
}

/** With the copies for those who can read them. */
function writeServed(file, text) {
  writeAnew(file, text);
  writeAnew(`${file}.br`, brotliCompressSync(text));
  writeAnew(`${file}.gz`, gzipSync(text));
}

/** What the worker of the shell keeps (`apps/web/vite/shell-worker.ts`): the page is this installation's, and so is its script. */
function keepInShell(directory, page, script) {
  const file = path.join(directory, WORKER);
  const entryOf = (url, text, isNamedByContent) => {
    const integrity = `sha256-${hashOf(text, 'sha256', 'base64')}`;
    return JSON.stringify({ url, revision: isNamedByContent ? null : integrity, integrity });
  };
  const entries = `${entryOf('/index.html', page, false)},${entryOf(script.url, script.text, true)}`;
  const worker = fs.readFileSync(file, 'utf8');
  const written = worker.replace(KEPT_TRUST, '').replace(KEPT_PAGE, () => entries);
  if (!written.includes(entries)) throw new Error('the worker of the shell has no place for the page');
  writeServed(file, written);
}

/**
 * Writes the script and its tag into a built web app, in the place of an earlier one.
 * @param {string} directory
 * @param {Trust} trust
 */
export function writeTrust(directory, trust) {
  const assets = path.join(directory, 'assets');
  for (const name of fs.readdirSync(assets)) if (NAME.test(name)) fs.rmSync(path.join(assets, name));
  const script = scriptOf(trust);
  const name = `vault-trust-${hashOf(script, 'sha256', 'hex').slice(0, 8)}.js`;
  fs.writeFileSync(path.join(assets, name), script);
  const integrity = `sha384-${hashOf(script, 'sha384', 'base64')}`;
  // Deferred, as modules are, and before the first of them.
  const tag = `<script defer src="/assets/${name}" integrity="${integrity}" crossorigin></script>`;
  const page = path.join(directory, 'index.html');
  const html = fs.readFileSync(page, 'utf8').replace(TAG, '');
  const written = html.replace(/<script type="module"/, `${tag}\n    $&`);
  if (written === html) throw new Error('the page has no module before which the trust could stand');
  writeServed(page, written);
  keepInShell(directory, written, { url: `/assets/${name}`, text: script });
}

/** The same files under other names, without their bytes again; on another file system with them. */
function linkAll(from, to, link) {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target, link);
    else linkOrCopy(source, target, link);
  }
}

function linkOrCopy(source, target, link) {
  try {
    link(source, target);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    fs.copyFileSync(source, target);
  }
}

const MAX_KEPT = 12;
/** A product that runs reads its pages from here as long as it lives, and nothing says that it does. */
const KEPT_MS = 7 * 86_400_000;

const UNFINISHED = 'unfinished-';

/**
 * Takes away what was installed last before `keptMs`, and is beyond the newest {@link MAX_KEPT}. By the time that the file system gives:
 * processes of tests have clocks of their own. What another process is making stays.
 */
const prune = (installed, keptMs) => {
  const folder = path.dirname(installed);
  const touchedAt = (place) => fs.statSync(place).ctimeMs;
  const now = touchedAt(installed);
  const made = fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith(UNFINISHED))
    .map((name) => path.join(folder, name))
    .sort((one, other) => touchedAt(other) - touchedAt(one));
  for (const old of made.slice(MAX_KEPT)) {
    if (now - touchedAt(old) >= keptMs) fs.rmSync(old, { recursive: true, force: true });
  }
};

/**
 * A copy of the built web app for one installation, made once: a second start with the same build and keys finds it.
 * @param {{ built: string, folder: string, trust: Trust, link?: (source: string, target: string) => void,
 *   keptMs?: number }} options
 * @returns {string} its directory
 */
export function installWeb({ built, folder, trust, link = fs.linkSync, keptMs = KEPT_MS }) {
  const [page, worker] = ['index.html', WORKER].map((name) => fs.readFileSync(path.join(built, name), 'utf8'));
  const installed = path.join(folder, hashOf(page + worker + scriptOf(trust), 'sha256', 'hex').slice(0, 16));
  fs.mkdirSync(folder, { recursive: true });
  if (!fs.existsSync(installed)) {
    const unfinished = fs.mkdtempSync(path.join(folder, UNFINISHED));
    const files = path.join(unfinished, 'web');
    linkAll(built, files, link);
    writeTrust(files, trust);
    try {
      fs.renameSync(files, installed);
    } catch (error) {
      // Another process made the same one.
      if (!fs.existsSync(installed)) throw error;
    }
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  fs.utimesSync(installed, new Date(), new Date());
  prune(installed, keptMs);
  return installed;
}
