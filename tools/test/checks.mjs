/** What is checked without running the product; `pnpm check` does the same. */
import { turbo } from '../product/build.mjs';

/** Scripts of the root's package.json, cached by turbo. */
export const HOUSE = ['tools', 'lint', 'walls', 'unused', 'compose', 'days', 'conventions', 'patterns', 'sql-types'];

/** @param {import('./results.mjs').Results} results */
export async function runChecks(results) {
  results.step('check', 'types of every package', await turbo(['check']));
  for (const task of HOUSE) results.step('check', task, await turbo([`//#${task}`]));
}
