import { capture } from '../lib/commands.mjs';
import { alone, lockOf } from '../lib/locks.mjs';
import { bin, root } from '../lib/paths.mjs';

/**
 * Runs turbo tasks; what did not change is taken from its cache. It speaks only when something fails, or when another
 * process is at it: two would write the same files.
 * @param {string[]} tasks
 * @returns {Promise<boolean>} did all succeed?
 */
export async function turbo(tasks) {
  const args = ['run', ...tasks, '--output-logs=errors-only', '--ui=stream', '--continue'];
  const waiting = (holder) => console.log(`process ${holder} is building in this checkout: waiting for it`);
  const { code, output } = await alone(lockOf('build'), waiting, () => capture(bin('turbo'), args, { cwd: root }));
  if (code !== 0) console.error(output.trim());
  return code === 0;
}
