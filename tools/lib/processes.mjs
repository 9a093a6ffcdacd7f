/**
 * Questions about processes, and their end. No dependency: the lock of `tools/bootstrap.mjs` asks them before anything is installed
 * (commands that run to their end: `commands.mjs`).
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    return error.code === 'EPERM';
  }
}

/** The command line of a process, or '' when it is gone. */
export function commandLine(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until `condition` holds; false when it still does not after `timeoutMs`. */
export async function until(condition, timeoutMs, everyMs = 50) {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await wait(everyMs);
  }
  return true;
}

/**
 * Asks a child to end, and makes it end when it does not.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ signal?: NodeJS.Signals, graceMs?: number }} [options]
 */
export async function end(child, { signal = 'SIGTERM', graceMs = 30_000 } = {}) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}
