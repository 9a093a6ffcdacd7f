/** The tests of the tools themselves, which run on Node's own test runner. */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../lib/commands.mjs';
import { root } from '../lib/paths.mjs';
import { noColour, reportFile } from './files.mjs';

const reporter = path.join(root, 'tools/test/node-reporter.mjs');

const parse = (line) => JSON.parse(line);

function specs() {
  return ['tools', 'prisma/tools', 'infra'].flatMap((dir) =>
    fs
      .readdirSync(path.join(root, dir), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.spec.mjs'))
      .map((file) => path.join(root, dir, file)),
  );
}

/**
 * @param {import('./results.mjs').Results} results
 * @param {{ ring?: 'unit' | 'db', pattern?: string, env: Record<string, string> }} options
 * @returns {Promise<boolean>} whether there were any
 */
export async function runNodeTests(results, { ring, pattern = '', env }) {
  const wanted = specs().filter((file) => file.includes(pattern));
  const files = ring ? wanted.filter((file) => file.includes('.db.spec.') === (ring === 'db')) : wanted;
  if (files.length === 0) return false;
  const report = reportFile('node.jsonl');
  const args = ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`];
  // Each file ends by itself: one that is made to end (`--test-force-exit`) loses what it has not reported yet.
  const code = await run(process.execPath, [...args, ...files], { cwd: root, env: noColour(env) });
  if (!fs.existsSync(report)) {
    results.fail('tools', 'did not finish', 'they left no report');
    return true;
  }
  const found = fs.readFileSync(report, 'utf8').split('\n').filter(Boolean).map(parse);
  if (code !== 0 && !found.some(({ outcome }) => outcome === 'failed')) {
    results.fail('tools', 'did not end well', `exit code ${code}, and no test says why`);
  }
  for (const { file, name, outcome, detail } of found) {
    const suite = path.relative(root, file);
    if (outcome === 'passed') results.pass();
    else if (outcome === 'skipped') results.skip(suite, name, detail);
    else results.fail(suite, name, detail);
  }
  return true;
}
