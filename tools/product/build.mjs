import { bin, root } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';

/**
 * Runs turbo tasks; what did not change is taken from its cache.
 * @param {string[]} tasks
 * @param {{ keepGoing?: boolean, output?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<boolean>} did all succeed?
 */
export async function turbo(tasks, { keepGoing = false, output = 'inherit' } = {}) {
  const args = ['run', ...tasks, '--output-logs=errors-only', '--ui=stream', ...(keepGoing ? ['--continue'] : [])];
  return (await run(bin('turbo'), args, { cwd: root, stdio: output })) === 0;
}
