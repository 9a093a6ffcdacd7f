/** The conventions of CONTRIBUTING.md that a program can check: sizes of folders and pages, and words in names. Pure. */
import ts from 'typescript';
import { workspaceOf } from './tiny-files.mjs';

const MAX_FILES = 25;
const MAX_LINES = 60;

const SOURCE = /\.(tsx?|mjs)$/;
const NOT_COUNTED = /\.spec\.(tsx?|mjs)$|\/generated\//;

/**
 * @param {readonly string[]} files paths from the root
 * @returns {Record<string, number>} the folders with too many source files; specs and generated files are not counted
 */
export function crowdedFolders(files) {
  const counts = {};
  for (const file of files) {
    if (!SOURCE.test(file) || NOT_COUNTED.test(file)) continue;
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts[folder] = (counts[folder] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > MAX_FILES));
}

/**
 * @param {ReadonlyMap<string, string>} pages text by path
 * @returns {Record<string, number>} the decision pages that are too long, with their lines
 */
export function longPages(pages) {
  const lines = [...pages].map(([file, text]) => /** @type {const} */ ([file, text.trimEnd().split('\n').length]));
  return Object.fromEntries(lines.filter(([, count]) => count > MAX_LINES));
}

/** Beginnings of constants, with the standard ones. */
const PREFIXES = { FEWEST_: 'MIN_', LEAST_: 'MIN_', LONGEST_: 'MAX_', MOST_: 'MAX_', SHORTEST_: 'MIN_' };

/** Words of ours that a newcomer would have to learn, with the standard term. One word, or several that follow each other. */
export const WORDS = {
  ...PREFIXES,
  afterwards: 'deferred',
  'answer in place': 'sharing answer',
  'answer rooms': 'buffer pool',
  arrivals: 'concurrent changes',
  asker: 'caller',
  askers: 'callers',
  berth: 'upload target',
  'bring back': 'restore',
  'broken request': 'malformed request',
  'byte list': 'bytea array',
  'call off': 'cancel',
  carry: 'send',
  coming: 'pending',
  'count living': 'count active',
  'cut off': 'close',
  deed: 'commit unit',
  'dialog coming': 'dialog fallback',
  'drawn anew': 're-encoded',
  'end the dead': 'end expired',
  errand: 'bound statement',
  errands: 'bound statements',
  'file keeper': 'file writer',
  // Prisma sends those of one turn of the event loop together, on the connection of one of their transactions.
  'find unique': 'findFirst',
  forget: 'erase, delete, clear',
  gathering: 'batcher',
  'going on': 'retry',
  'gone lines': 'removed lines',
  'good manners': 'well-formed',
  hurry: 'flush',
  'in hand': 'in flight',
  'is patient with': 'allowsSlowTransfer',
  'judge event': 'check transition',
  'kept answer': 'stored answer',
  'kept focus': 'restored focus',
  'kept months': 'month cache',
  'lasting keys': 'static keys',
  'leave soon': 'schedule',
  'let joiners in': 'admit joiners',
  letters: 'direct messages, characters',
  'local post': 'local mailer',
  'lost way': 'missing page, account recovery',
  'lost ways': 'account recovery',
  'lying provider': 'malicious provider',
  'many calendars': 'calendar batch',
  news: 'domain events, notifications',
  notices: 'notifications',
  outsider: 'stranger',
  outsiders: 'strangers',
  pace: 'rate',
  paces: 'rates',
  patience: 'maxDelay',
  'require voice of': 'requireDelegation',
  sayings: 'notifications',
  'sealing now': 'encrypt',
  'session book': 'session registry',
  'session endings': 'session revocation',
  'shared only': 'access gate',
  'slot turns': 'slot queue',
  'someone else': 'say who',
  speller: 'serializer',
  'start as nobody': 'skipInitialRefresh',
  'step aside': 'leave',
  stretch: 'interval',
  stretches: 'intervals',
  surroundings: 'dependencies',
  tell: 'publish',
  tells: 'publishes',
  'token line': 'token channel',
  told: 'published',
  travel: 'send',
  travels: 'sends',
  trip: 'batch',
  trips: 'batches',
  'turn soon': 'schedule',
  unheard: 'ignored',
  unsaid: 'pending',
  'unseal soon': 'decrypt',
  'use stale': 'use invalidate',
  'vaults word': 'vault token',
  'way out': 'account reset',
  wish: 'attempt',
  wishes: 'attempts',
  withheld: 'redacted',
  withhold: 'redact',
  'written once': 'cache',
};

/** `tellUser`, `TELL_USER` and `tell-user` are two words each. */
const wordsOf = (name) =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()} `;

const SPACED = Object.keys(WORDS)
  .filter((word) => !(word in PREFIXES))
  .map((word) => /** @type {const} */ ([word, ` ${word} `]));

/** @returns {string[]} every name that a source declares or uses, texts and comments left out */
function namesIn(file, text) {
  const names = [file.slice(file.lastIndexOf('/') + 1)];
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
  return names;
}

/**
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {Record<string, string[]>} by word: the files that have it in a name
 */
export function bannedWords(sources) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [file, text] of sources) {
    const raw = namesIn(file, text);
    const names = [...new Set(raw.map(wordsOf))];
    for (const prefix of Object.keys(PREFIXES)) {
      if (raw.some((name) => `${name}_`.startsWith(prefix))) found[prefix] = [...(found[prefix] ?? []), file];
    }
    for (const [word, spaced] of SPACED) {
      if (names.some((name) => name.includes(spaced))) found[word] = [...(found[word] ?? []), file];
    }
  }
  return found;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const NO_SUBJECT = /\b(?:whoever|(?:some|any)(?:body|one)|nobody)\b/gi;
/** Names of the code and sentences of the specification are quoted as they are. */
const QUOTED = /`[^`\n]*`|"[^"\n]*"/g;

/**
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {Record<string, number>} by workspace: how often a comment says "nobody" or the like where its subject belongs
 */
export function namelessSubjects(sources) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [file, text] of sources) {
    const count = (text.match(COMMENT) ?? []).join('\n').replaceAll(QUOTED, '').match(NO_SUBJECT)?.length ?? 0;
    const workspace = workspaceOf(file);
    if (count > 0) counts[workspace] = (counts[workspace] ?? 0) + count;
  }
  return counts;
}

/**
 * @param {Record<string, number>} found
 * @param {Record<string, number>} allowed what is still to be mended; it only ever shrinks
 * @returns {{ worse: string[], better: string[] }} the keys above what is allowed, and those below
 */
export function compare(found, allowed) {
  const keys = [...new Set([...Object.keys(found), ...Object.keys(allowed)])].sort();
  return {
    worse: keys.filter((key) => (found[key] ?? 0) > (allowed[key] ?? 0)),
    better: keys.filter((key) => (found[key] ?? 0) < (allowed[key] ?? 0)),
  };
}
