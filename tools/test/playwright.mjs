/** The journeys in a real browser. Their configuration (e2e/) starts the product itself. */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../lib/commands.mjs';
import { bin, root } from '../lib/paths.mjs';
import { noColour, reportFile } from './files.mjs';

const config = path.join(root, 'e2e/playwright.config.ts');

/**
 * @param {import('./results.mjs').Results} results
 * @param {{ patterns: readonly string[], env: Record<string, string>, name?: string }} options `name` stands before what failed
 */
export async function runPlaywright(results, { patterns, env, name }) {
  const report = reportFile('playwright.json');
  const args = ['test', `--config=${config}`, '--reporter=list,json', ...patterns];
  await run(bin('playwright'), args, { cwd: root, env: noColour({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }) });
  if (!fs.existsSync(report)) return results.fail('e2e', 'did not finish', 'it left no report');
  readPlaywrightReport(results, JSON.parse(fs.readFileSync(report, 'utf8')), name ? [name] : []);
}

/** @param {import('./results.mjs').Results} results */
export function readPlaywrightReport(results, report, titles = []) {
  for (const error of report.errors) results.fail('e2e', 'could not run', error.message);
  for (const suite of report.suites) readSuite(results, suite, titles);
}

function readSuite(results, suite, titles) {
  const path = [...titles, suite.title];
  for (const inner of suite.suites ?? []) readSuite(results, inner, path);
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) readTest(results, [...path, `[${test.projectName}]`].join(' › '), spec.title, test);
  }
}

function readTest(results, suite, title, test) {
  if (test.status === 'expected') return results.pass();
  if (test.status === 'skipped') {
    return results.skip(suite, title, test.annotations.find(({ type }) => type === 'skip')?.description);
  }
  const error = test.results.find((result) => result.error)?.error;
  const detail = error?.message ?? test.status;
  // Only browser journeys have a second run (e2e/playwright.config.ts).
  if (test.status === 'flaky') return results.unstablePass(suite, title, detail);
  results.fail(suite, title, detail);
}
