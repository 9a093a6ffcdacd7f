/** Commands that run to their end; should we end first, execa ends them. */
import { execa } from 'execa';

/** @type {Set<import('execa').ResultPromise>} */
const running = new Set();

/** Passes a signal on to every command that runs now. */
export function forwardSignal(signal) {
  for (const child of running) child.kill(signal);
}

/** @param {import('execa').Options} options */
async function finished(command, args, options) {
  const child = execa(command, args, { reject: false, ...options });
  running.add(child);
  const result = await child;
  running.delete(child);
  return result;
}

/**
 * Runs a command to its end, by default with our own input and output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('execa').Options} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 * @throws when there is no such program
 */
export async function run(command, args, options = {}) {
  const result = await finished(command, args, { stdio: 'inherit', ...options });
  if (result.exitCode === undefined && result.signal === undefined) throw result;
  return result.exitCode ?? 1;
}

/**
 * Runs a command without input and gives what it printed, errors included.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('execa').Options} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such program
 */
export async function capture(command, args, options = {}) {
  const result = await finished(command, args, { ...options, stdin: 'ignore', all: true, stripFinalNewline: false });
  if (result.exitCode === undefined && result.signal === undefined) return { code: 127, output: result.message ?? '' };
  return { code: result.exitCode ?? 1, output: String(result.all ?? '') };
}
