import { bin, root } from '../lib/paths.mjs';
import { capture } from '../lib/processes.mjs';

/**
 * Runs turbo tasks; what did not change is taken from its cache. It speaks only when something fails.
 * @param {string[]} tasks
 * @returns {Promise<boolean>} did all succeed?
 */
export async function turbo(tasks) {
  const args = ['run', ...tasks, '--output-logs=errors-only', '--ui=stream', '--continue'];
  const { code, output } = await capture(bin('turbo'), args, { cwd: root });
  if (code !== 0) console.error(output.trim());
  return code === 0;
}
