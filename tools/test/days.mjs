/** What asks for the day, once more at the hours at which a day is easily taken for another. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/paths.mjs';
import { jestReport, readJestReport } from './jest.mjs';

/** How sources ask which day it is. */
const ASKS_FOR_THE_DAY = /\bdayOf\(|\bwallClock\(|\buseNow\(|\.today\(\)/;
/** How the specs of the API do, which see their subject over the wire only. */
const OWN_DAYS = "/days.ts'";
const SLOWER_RINGS = /\.(db|http)\.spec\.ts$/;
const SCREEN = /\.spec\.tsx$/;
const RELATIVE_IMPORT = /from '(\.[^']+\.tsx?)'/g;

/**
 * Paris is an hour or two ahead of UTC: at its 00:30 UTC still has the day before. The last one comes to midnight in the middle
 * of the run. Rules are asked at each hour. The product as a whole (the wire, the journeys) is asked where day, year and clock all differ, on
 * the way to it, and where the clock goes back; whole screens, which take longest, on the leap day only.
 * @type {readonly { readonly at: string, readonly name: string, readonly withProduct?: true, readonly withScreens?: true }[]}
 */
const HOURS = [
  { at: '2027-12-31T23:30:00Z', name: '00:30 in Paris on 1 January, 31 December in UTC', withProduct: true },
  { at: '2028-02-28T23:30:00Z', name: '00:30 in Paris on 29 February', withScreens: true },
  { at: '2027-02-27T23:30:00Z', name: '00:30 in Paris on 28 February' },
  { at: '2027-03-28T00:50:00Z', name: 'ten minutes before the clock goes forward' },
  { at: '2027-10-31T00:50:00Z', name: 'ten minutes before the clock goes back', withProduct: true },
  { at: '2027-12-31T22:59:55Z', name: 'five seconds before the year ends in Paris', withProduct: true },
];

/** Journeys on the wire that ask for the day, on a product whose whole clock is shifted. */
const DAY_JOURNEYS = ['booking', 'calendars', 'sign-up', 'slots'].map((name) => `e2e/conformance/${name}.spec.ts`);

/**
 * What `runPlaywright` needs for the journeys of each hour; nothing where none is wanted.
 * @param {string} [pattern] only those whose path holds it
 */
export const dayJourneys = (pattern = '') => {
  const patterns = DAY_JOURNEYS.filter((file) => file.includes(pattern));
  const clock = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;
  return patterns.length === 0
    ? []
    : HOURS.filter(({ withProduct }) => withProduct).map(({ at, name }) => {
        const env = { E2E_WIRE_ONLY: '1', TEST_NOW: at, NODE_OPTIONS: `--import=${clock}` };
        return { patterns, name, env };
      });
};

/** The rules of `packages/` are pure: the caller passes the day. */
function specs(pattern) {
  const apps = path.join(root, 'apps');
  return fs
    .readdirSync(apps, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[\w-]+\/src\/.*\.spec\.tsx?$/.test(file))
    .map((file) => path.join(apps, file))
    .filter((file) => file.includes(pattern));
}

const textOf = (file) => fs.readFileSync(file, 'utf8');
const importsOf = (file) =>
  [...textOf(file).matchAll(RELATIVE_IMPORT)]
    .map(([, name]) => path.resolve(path.dirname(file), name))
    .filter((imported) => fs.existsSync(imported) && !imported.includes('/testing/'));

/** Whether one of the files asks, or what they import, so many steps on. */
const asks = (files, steps) =>
  files.some((file) => ASKS_FOR_THE_DAY.test(textOf(file)) || (steps > 0 && asks(importsOf(file), steps - 1)));

/**
 * Whether a spec runs at an hour.
 * @param {string} spec
 * @param {{ readonly withProduct?: boolean, readonly withScreens?: boolean }} hour
 */
function runsAt(spec, { withProduct = false, withScreens = false }) {
  if (SLOWER_RINGS.test(spec)) return withProduct && textOf(spec).includes(OWN_DAYS);
  if (SCREEN.test(spec)) return withScreens && asks(importsOf(spec), 1);
  return asks(importsOf(spec), withScreens ? 1 : 0);
}

/**
 * @param {import('./results.mjs').Results} results
 * @param {{ pattern?: string, env: Record<string, string> }} options
 */
export async function runDays(results, { pattern = '', env }) {
  const all = specs(pattern);
  for (const [index, { at, name, ...hour }] of HOURS.entries()) {
    const files = all.filter((spec) => runsAt(spec, hour));
    if (files.length === 0) continue;
    const selection = ['--silent', '--runTestsByPath', ...files];
    const report = await jestReport(`jest-days-${index}.json`, selection, { ...env, TEST_NOW: at });
    if (report) readJestReport(results, report, name);
    else results.fail('days', name, 'it left no report');
  }
}
