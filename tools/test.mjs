/** `npm test`: everything that can fail, on a machine with nothing installed. The last line counts it. */
import { ensureChromium } from './browser/chromium.mjs';
import { onStopRequest } from './lib/stop-request.mjs';
import { liveKitProgram, whyNoLiveKit } from './livekit/build.mjs';
import { startThrowAwayDatabase } from './postgres/database.mjs';
import { checkMigrations, migrate } from './postgres/migrate.mjs';
import { turbo } from './product/build.mjs';
import { runChanged } from './test/changed.mjs';
import { runChecks } from './test/checks.mjs';
import { dayJourneys, runDays } from './test/days.mjs';
import { clearResults, logDir } from './test/files.mjs';
import { runJest } from './test/jest.mjs';
import { runNodeTests } from './test/node.mjs';
import { runPlaywright } from './test/playwright.mjs';
import { checkLogs } from './test/redaction.mjs';
import { Results } from './test/results.mjs';

const PARTS = /** @type {const} */ (['checks', 'unit', 'db', 'days', 'e2e', 'changed']);

const USAGE = `npm test                        everything
npm test -- checks              types, lint, walls, unused code, compose, migrations
npm test -- unit [pattern]      rules, without a database
npm test -- db [pattern]        what needs Postgres: constraints, queries, the wire
npm test -- days [pattern]      what asks for the day, at midnight, on leap days and when the clock changes
npm test -- e2e [pattern]       journeys in a browser
npm test -- changed [commit]    what the difference to origin/main (or to the commit) can touch, in five minutes`;

/**
 * @param {string[]} args
 * @returns {{ wants: (part: typeof PARTS[number]) => boolean, isWhole: boolean, isChanged: boolean, pattern: string | undefined }}
 */
function parseOptions([part, pattern, ...rest]) {
  const isKnown = part === undefined || PARTS.some((name) => name === part);
  if (!isKnown || rest.length > 0) {
    console.error(USAGE);
    process.exit(2);
  }
  const isWhole = part === undefined;
  return { wants: (name) => isWhole || part === name, isWhole, isChanged: part === 'changed', pattern };
}

const began = Date.now();
const say = (text) => console.log(`[${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s] ${text}`);

/** LiveKit is built beside everything else; only the journeys wait for it. */
function buildLiveKit() {
  if (process.env.LIVEKIT_URL) return {};
  const missing = whyNoLiveKit();
  if (missing) return { missing };
  return liveKitProgram({ say }).then(
    (program) => ({ program }),
    (error) => ({ missing: error.message }),
  );
}

/** The migrations and the schema must say the same, before anything stands on them. */
async function prepareDatabase(results, url) {
  const attempt = async (name, task) => {
    const problem = await task(url).then(
      () => '',
      (error) => error.message,
    );
    results.step('migrations', name, problem === '', problem);
  };
  await attempt('the migrations can be applied', migrate);
  await attempt('the migrations give the schema', checkMigrations);
}

async function runJourneys(results, { patterns, env, livekit, chromium, isBuilt, name = '' }) {
  const browser = await chromium;
  const { program, missing } = await livekit;
  const obstacle = isBuilt ? browser.missing : 'the build failed';
  if (obstacle) return results.fail('e2e', 'the journeys could not run', obstacle);
  if (missing) say(`without video: ${missing}`);
  const video = program ? { LIVEKIT_PROGRAM: program } : {};
  await runPlaywright(results, { patterns, env: { ...env, ...video, CHROMIUM: browser.path }, name });
  say('ran the journeys');
}

async function runSuites(results, { wants, isWhole, isChanged, pattern }) {
  const livekit = wants('e2e') ? buildLiveKit() : {};
  const chromium = wants('e2e') || wants('days') || isChanged ? ensureChromium() : {};

  const isBuilt = await turbo(['build']);
  results.step('build', 'every package builds', isBuilt);
  say(isBuilt ? 'built' : 'the build failed');

  const database = await startThrowAwayDatabase();
  try {
    const env = { TEST_DATABASE_URL: database.url, TEST_LOG_DIR: logDir };
    await prepareDatabase(results, database.url);
    const wantsPackages = wants('unit') || wants('db');
    const ring = isWhole ? undefined : wants('unit') ? 'unit' : 'db';
    // The tests of the tools wait more than they compute: they run beside the checks, which do the opposite.
    const [, hasToolTests] = await Promise.all([
      wants('checks') && runChecks(results).then(() => say('checked')),
      wantsPackages && runNodeTests(results, { ring, pattern, env }),
    ]);
    if (wantsPackages) {
      await runJest(results, { ring, pattern, env, mayFindNone: hasToolTests === true });
      say('tested the packages');
    }
    if (wants('days')) {
      await runDays(results, { pattern, env });
      for (const { patterns, name, env: hour } of dayJourneys(pattern)) {
        await runJourneys(results, { patterns, name, env: { ...env, ...hour }, livekit, chromium, isBuilt });
      }
      say('asked for the day at other hours');
    }
    const runTheJourneys = (patterns) => runJourneys(results, { patterns, env, livekit, chromium, isBuilt });
    if (wants('e2e')) await runTheJourneys(pattern ? [pattern] : []);
    if (isChanged) await runChanged(results, { base: pattern, env, say, runJourneys: runTheJourneys });
    if (isWhole) checkLogs(results, logDir);
  } finally {
    await database.stop();
  }
}

async function main(args) {
  const results = new Results();
  clearResults();
  try {
    await runSuites(results, parseOptions(args));
  } catch (error) {
    results.fail('npm test', 'could not go on', error.stack);
  }
  console.log(results.lines().join('\n'));
  return results.failed.length > 0 ? 1 : 0;
}

onStopRequest(() => process.exit(130));

// Ended by hand: what a stopped test has left open must not keep the run from ending.
process.exit(await main(process.argv.slice(2)));
