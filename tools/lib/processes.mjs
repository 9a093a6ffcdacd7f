/** Children of the tools: started in the open, ended for certain. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
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

/** What runs now; ended with us, should we end first. */
const active = new Set();
process.once('exit', () => tellActive('SIGTERM'));

/** Passes a signal on to what {@link run} and {@link capture} are waiting for. */
export function tellActive(signal) {
  for (const child of active) child.kill(signal);
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    active.add(child);
    child.once('error', reject);
    child.once('close', (code) => {
      active.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Runs a command and gives what it printed, errors included. */
export async function capture(command, args, options = {}) {
  let output = '';
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  active.add(child);
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  active.delete(child);
  return { code, output };
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
