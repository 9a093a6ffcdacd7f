/** Refuses a regular expression that a long text can keep busy. Plain JavaScript and offline; about half a minute. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';

process.env.RECHECK_BACKEND = 'pure';
const { costlyPatterns } = await import('./check/patterns.mjs');

const GLOBS = ['apps', 'packages'].flatMap((dir) => [`:(glob)${dir}/*/src/**/*.ts`, `:(glob)${dir}/*/src/**/*.tsx`]);
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...GLOBS], {
  cwd: root,
  encoding: 'utf8',
});
/** Tests read what they wrote themselves. */
const isTest = (file) => /\.spec\.tsx?$|\/testing\//.test(file);
const files = listed.split('\n').filter((file) => file !== '' && !isTest(file) && fs.existsSync(path.join(root, file)));
const costly = costlyPatterns(new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])));
for (const line of costly) console.error(line);
if (costly.length > 0) {
  console.error(
    'Write it so that each character can be taken in one way; else name it and the reason in tools/check/patterns.mjs.',
  );
  process.exitCode = 1;
}
