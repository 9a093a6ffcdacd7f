/** Refuses a slip of French in what people read. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { slips } from './check/words.mjs';
import { root } from './lib/paths.mjs';

const GLOBS = ['apps', 'packages'].flatMap((dir) => [`:(glob)${dir}/*/src/**/*.ts`, `:(glob)${dir}/*/src/**/*.tsx`]);
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...GLOBS], {
  cwd: root,
  encoding: 'utf8',
});
/** Tests say wrong things on purpose; the letter of the specification has its slips; generated code is not ours. */
const isOther = (file) => /\.spec\.tsx?$|\/(?:testing|generated)\/|text\/letter\.ts$/.test(file);
const files = listed
  .split('\n')
  .filter((file) => file !== '' && !isOther(file) && fs.existsSync(path.join(root, file)));
const found = slips(new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])));
for (const line of found) console.error(line);
if (found.length > 0) {
  console.error('Mend it; else name it and the reason in tools/check/words.mjs (docs/decisions/words.md).');
  process.exitCode = 1;
}
