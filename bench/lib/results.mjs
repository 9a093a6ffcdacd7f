import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

const PAGE = new URL('../RESULTS.md', import.meta.url);
/** What stands under the heading « Gates » before the tables. */
const PREAMBLE_END = 'the two servers in turns.\n';

/** When, on what and of what: a figure is worth nothing without. */
function occasion(elsewhere) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [{ model }] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `${date} UTC · ${commit} · ${os.cpus().length} × ${model}, ${memory} GiB, Node ${process.versions.node} · load before ${elsewhere}`;
}

/** The rows that the benches left in a file, as a table first under « Gates » in RESULTS.md. @param {string} load of the machine before */
export function writeResults(gatesFile, load) {
  if (!fs.existsSync(gatesFile)) return;
  const rows = fs
    .readFileSync(gatesFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const table = ['| gate | figure (least–most of the runs) | asked | |', '|---|---|---|---|'];
  const lines = [...table, ...rows.map((row) => `| ${row.join(' | ')} |`)];
  const page = fs.readFileSync(PAGE, 'utf8');
  fs.writeFileSync(PAGE, page.replace(PREAMBLE_END, `${PREAMBLE_END}\n${occasion(load)}\n\n${lines.join('\n')}\n`));
}
