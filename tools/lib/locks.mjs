/**
 * Locks between processes: a file that names its holder. The lock of a process that is gone, also of one that was killed, is taken
 * over at once. No dependency: `tools/bootstrap.mjs` takes the first lock before anything is installed
 * (docs/decisions/own-code.md).
 */
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir } from './paths.mjs';
import { commandLine, isAlive, until } from './processes.mjs';

/** The lock of what one process at a time may do in this checkout. */
export const lockOf = (name) => path.join(cacheDir, 'locks', name);

const LOOK_EVERY_MS = 200;
/** A lock is created and written at once; one that stays empty belongs to a process that died in between. */
const EMPTY_FOR_MS = 2_000;

const textOfOurs = () => `${process.pid}\n${commandLine(process.pid)}`;

/** @returns {string | undefined} undefined when there is none */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The process that the text names, while it lives; after its end the number may be another program's. */
function holderIn(text) {
  const [pid, ...command] = text.split('\n');
  const isIt = isAlive(Number(pid)) && commandLine(Number(pid)) === command.join('\n');
  return isIt ? Number(pid) : undefined;
}

/** Takes away the file of a dead process, unless another one has just done so and put its own there. */
function clearAway(file, dead) {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) === dead) fs.rmSync(aside, { force: true });
  else fs.renameSync(aside, file);
}

/** @returns {number | undefined} the process that holds it; undefined when it can be tried again */
function holderOf(file) {
  const text = read(file);
  if (text === undefined) return undefined;
  if (text === '') {
    const age = Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age < EMPTY_FOR_MS) return 0;
  }
  const holder = holderIn(text);
  if (holder === undefined) clearAway(file, text);
  return holder;
}

const held = new Set();
process.once('exit', () => {
  for (const file of held) fs.rmSync(file, { force: true });
});

/**
 * @param {string} file
 * @returns {{ release: () => void } | { holder: number }} ours from now on, or the process that holds it
 */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(file, textOfOurs(), { flag: 'wx' });
      held.add(file);
      const release = () => {
        if (held.delete(file)) fs.rmSync(file, { force: true });
      };
      return { release };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (holder !== undefined) return { holder };
  }
}

/**
 * Does the work while holding the lock, after the process that holds it now.
 * @template T
 * @param {string} file
 * @param {(holder: number) => void} onWait called once, before we wait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(file, onWait, work) {
  let lock = tryLock(file);
  if ('holder' in lock) {
    onWait(lock.holder);
    const isOurs = () => {
      lock = tryLock(file);
      return 'release' in lock;
    };
    await until(isOurs, Number.POSITIVE_INFINITY, LOOK_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    if ('release' in lock) lock.release();
  }
}
