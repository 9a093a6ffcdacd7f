/** The Jest suites of every package, in one run: the packages share the processors. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';
import { noColour, reportFile } from './files.mjs';

const SLOWER_RINGS = '\\.(db|http)\\.spec\\.tsx?$';

/** The folders that hold a Jest configuration. */
function projects() {
  const packages = ['packages', 'apps'].flatMap((parent) =>
    fs.readdirSync(path.join(root, parent)).map((name) => path.join(root, parent, name)),
  );
  return packages.filter((dir) => fs.existsSync(path.join(dir, 'jest.config.mjs')));
}

/**
 * @param {import('./results.mjs').Results} results
 * @param {{ ring?: 'unit' | 'db', pattern?: string, env: Record<string, string> }} options
 */
export async function runJest(results, { ring, pattern, env }) {
  const report = reportFile('jest.json');
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--projects',
    ...projects(),
    '--maxWorkers=2',
    '--workerIdleMemoryLimit=1GB',
    '--json',
    `--outputFile=${report}`,
    ...(ring === 'unit' ? [`--testPathIgnorePatterns=${SLOWER_RINGS}`, '/node_modules/'] : []),
    ...(ring === 'db' ? [`--testPathPatterns=${pattern ?? SLOWER_RINGS}`] : []),
    ...(ring !== 'db' && pattern ? [`--testPathPatterns=${pattern}`] : []),
  ];
  // The JSON goes to the file and, with --json, to standard output too; people read standard error.
  await run(process.execPath, args, { cwd: root, env: noColour(env), stdio: ['ignore', 'ignore', 'inherit'] });
  if (!fs.existsSync(report)) return results.fail('jest', 'did not finish', 'it left no report');
  readJestReport(results, JSON.parse(fs.readFileSync(report, 'utf8')));
}

/** @param {import('./results.mjs').Results} results */
export function readJestReport(results, report) {
  if (report.numTotalTestSuites === 0) results.fail('jest', 'found no test');
  for (const { name: file, message, status, assertionResults } of report.testResults) {
    const suite = path.relative(root, file);
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      if (outcome === 'passed') results.pass();
      else if (outcome === 'failed') results.fail(suite, fullName, failureMessages?.[0]);
      else results.skip(suite, fullName);
    }
    const hasFailure = assertionResults.some((result) => result.status === 'failed');
    if (status === 'failed' && !hasFailure) results.fail(suite, 'could not run', message);
  }
}
