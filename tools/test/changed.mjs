/** `npm test -- changed`: what the difference to a base can touch, in five minutes at most. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { turbo } from '../product/build.mjs';
import { affected, nearest } from './affected.mjs';
import { HOUSE } from './checks.mjs';
import { relatedSpecs } from './imports.mjs';
import { jestReport, readJestReport } from './jest.mjs';
import { runNodeTests } from './node.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const lines = (text) => text.split('\n').filter(Boolean);

/** Where this branch left the main one; without a remote, the last commit. */
function defaultBase() {
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return 'HEAD';
  }
}

/**
 * Committed since the base or not yet, new files too; deleted ones not.
 * @param {string} base a commit
 * @returns {string[]} paths from the root
 */
const changedFiles = (base) => [
  ...lines(git('diff', '--name-only', '--diff-filter=d', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];

/**
 * @param {import('./results.mjs').Results} results
 * @param {object} options
 * @param {string} [options.base] a commit
 * @param {Record<string, string>} options.env
 * @param {(text: string) => void} options.say
 * @param {(patterns: string[]) => Promise<void>} options.runJourneys
 */
export async function runChanged(results, { base = defaultBase(), env, say, runJourneys }) {
  const changed = changedFiles(base);
  say(`${changed.length} files differ from ${base.slice(0, 12)}`);
  const { jest, node, journeys } = affected(changed);

  results.step('check', 'types of the packages that changed', await turbo(['check', `--filter=...[${base}]`]));
  for (const task of HOUSE) results.step('check', task, await turbo([`//#${task}`]));
  say('checked');

  for (const folder of node) await runNodeTests(results, { pattern: folder, env });
  await runRelated(results, { jest, changed, env, say });
  if (journeys.length > 0) {
    say(`journeys: ${journeys.join(', ')}`);
    await runJourneys(journeys);
  }
}

async function runRelated(results, { jest, changed, env, say }) {
  const related = relatedSpecs(jest);
  if (related.length === 0) return;
  const { run, left } = nearest(related, changed);
  say(
    `${run.length} spec files${left > 0 ? ` of the ${related.length} related ones; npm test runs the other ${left}` : ''}`,
  );
  const files = run.map((file) => path.join(root, file));
  const report = await jestReport('jest.json', ['--runTestsByPath', ...files], env);
  if (report) readJestReport(results, report);
  else results.fail('jest', 'did not finish', 'it left no report');
}
