/** Refuses what takes the day of UTC, of the machine or of Postgres for the day of the country. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { wrongDays } from './check/days.mjs';
import { root } from './lib/paths.mjs';

const SOURCES = ['apps', 'packages', 'e2e', 'tools', 'bench', 'prisma'].flatMap((dir) =>
  ['ts', 'tsx', 'mjs', 'mts', 'sql'].map((ending) => `${dir}/**/*.${ending}`),
);
const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...SOURCES.map((glob) => `:(glob)${glob}`)],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
/** It says itself what it looks for. */
const isTheCheck = (file) => file.startsWith('tools/check/days.');
const files = listed
  .split('\n')
  .filter((file) => file !== '' && !isTheCheck(file) && fs.existsSync(path.join(root, file)));
const wrong = wrongDays(new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])));
for (const line of wrong) console.error(line);
if (wrong.length > 0) {
  console.error(
    'Ask LocalDay in the API, dayOf(…, localZone()) in the web, days.ts in tests; else name the file and the reason in tools/check/days.mjs.',
  );
  process.exitCode = 1;
}
