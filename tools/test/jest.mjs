/** The Jest suites of every package, in one run: the packages share the processors. */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../lib/commands.mjs';
import { root } from '../lib/paths.mjs';
import { noColour, reportFile } from './files.mjs';

const SLOWER_RINGS = '\\.(db|http)\\.spec\\.tsx?$';

/** The folders that hold a Jest configuration. */
function projects() {
  const packages = ['packages', 'apps'].flatMap((parent) =>
    fs.readdirSync(path.join(root, parent)).map((name) => path.join(root, parent, name)),
  );
  return packages.filter((dir) => fs.existsSync(path.join(dir, 'jest.config.mjs')));
}

/** Runs Jest on what the arguments name, and gives its report; none when it did not finish. */
export async function jestReport(name, selection, env) {
  const report = reportFile(name);
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--projects',
    ...projects(),
    '--maxWorkers=3',
    '--workerIdleMemoryLimit=1GB',
    '--json',
    `--outputFile=${report}`,
    ...selection,
  ];
  // The JSON goes to the file and, with --json, to standard output too; people read standard error.
  await run(process.execPath, args, { cwd: root, env: noColour(env), stdio: ['ignore', 'ignore', 'inherit'] });
  return fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : undefined;
}

const hasFailed = ({ status }) => status === 'failed';

/**
 * Each test runs once: one that fails is red, however busy the machine was.
 * @param {import('./results.mjs').Results} results
 * @param {{ ring?: 'unit' | 'db', pattern?: string, env: Record<string, string>, mayFindNone?: boolean }} options `mayFindNone`: what was
 *   asked for was found by another runner
 */
export async function runJest(results, { ring, pattern, env, mayFindNone = false }) {
  const report = await jestReport(
    'jest.json',
    [
      ...(ring === 'unit' ? [`--testPathIgnorePatterns=${SLOWER_RINGS}`, '/node_modules/'] : []),
      ...(ring === 'db' ? [`--testPathPatterns=${pattern ?? SLOWER_RINGS}`] : []),
      ...(ring !== 'db' && pattern ? [`--testPathPatterns=${pattern}`] : []),
    ],
    env,
  );
  if (!report) return results.fail('jest', 'did not finish', 'it left no report');
  if (report.numTotalTestSuites > 0 || !mayFindNone) readJestReport(results, report);
}

/**
 * @param {import('./results.mjs').Results} results
 * @param {string} [circumstances] what was special about the run
 */
export function readJestReport(results, report, circumstances = '') {
  if (report.numTotalTestSuites === 0) results.fail('jest', 'found no test');
  for (const { name: file, message, status, assertionResults } of report.testResults) {
    const suite = [path.relative(root, file), circumstances].filter(Boolean).join(', ');
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      if (outcome === 'passed') results.pass();
      else if (outcome === 'failed') results.fail(suite, fullName, failureMessages?.[0]);
      else results.skip(suite, fullName);
    }
    if (status === 'failed' && !assertionResults.some(hasFailed)) results.fail(suite, 'could not run', message);
  }
}
