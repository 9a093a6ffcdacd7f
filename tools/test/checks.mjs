/** What is checked without running the product; `pnpm check` does the same. */
import { turbo } from '../product/build.mjs';

/** Scripts of the root's package.json, cached by turbo. */
export const HOUSE = ['tools', 'lint', 'walls', 'unused', 'compose', 'days', 'conventions', 'patterns', 'sql-types'];

/** A minute of one processor: it runs beside the others. */
const SLOWEST = 'patterns';

/** @param {import('./results.mjs').Results} results */
export async function runChecks(results) {
  const check = async (task) => results.step('check', task, await turbo([`//#${task}`]));
  const checkOthers = async () => {
    results.step('check', 'types of every package', await turbo(['check']));
    for (const task of HOUSE) if (task !== SLOWEST) await check(task);
  };
  await Promise.all([check(SLOWEST), checkOthers()]);
}
