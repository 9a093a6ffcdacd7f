/** What CONTRIBUTING.md says of specs, as far as a program can check it. Pure. */
import { workspaceOf } from './tiny-files.mjs';

const MAX_LINES = 250;

const SPEC = /\.spec\.(?:tsx?|mjs)$/;
const MODULE_MOCK = /\b(?:jest|mock)\.(?:mock|doMock|unstable_mockModule|module)\(/g;

/**
 * @param {ReadonlyMap<string, string>} sources text by path; what is no spec is left out
 * @returns {Record<string, number>} the specs that are too long, with their lines
 */
export function longSpecs(sources) {
  const lines = [...sources]
    .filter(([file]) => SPEC.test(file))
    .map(([file, text]) => /** @type {const} */ ([file, text.trimEnd().split('\n').length]));
  return Object.fromEntries(lines.filter(([, count]) => count > MAX_LINES));
}

/**
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {Record<string, number>} by workspace: how often a test replaces a module instead of passing a fake in
 */
export function moduleMocks(sources) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [file, text] of sources) {
    const count = text.match(MODULE_MOCK)?.length ?? 0;
    const workspace = workspaceOf(file);
    if (count > 0) counts[workspace] = (counts[workspace] ?? 0) + count;
  }
  return counts;
}
