/**
 * Every bench, one after the other, on a Postgres of their own (or on the server that DATABASE_URL names): the figures as
 * JSON lines, then the gates and whether they were met. `pnpm bench`, or `pnpm bench http` for one of them; `--write` puts the gates
 * into RESULTS.md.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../tools/lib/commands.mjs';
import { startThrowAwayDatabase } from '../tools/postgres/database.mjs';
import { turbo } from '../tools/product/build.mjs';
import { writeResults } from './lib/results.mjs';
import './lib/stop.mjs';

const BENCHES = [
  'slots',
  'slots-http',
  'openings',
  'access',
  'patients',
  'existence',
  'booking-race',
  'care-requests',
  'tour',
  'http',
  'memory',
  'web',
  'touches',
  'agenda-week',
  'check-up-pdf',
  'record',
  'sign-in',
  'vault',
  'uploads',
  'room',
];
const isWritten = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((name) => name !== '--write');
const unknown = wanted.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${BENCHES.join(', ')}`);
  process.exit(2);
}

if (!(await turbo(['build', '--filter=@maillon/api', '--filter=@maillon/web', '--filter=@maillon/vault'])))
  process.exit(1);
const database = process.env.DATABASE_URL ? undefined : await startThrowAwayDatabase();
try {
  const gates = path.join(os.tmpdir(), `maillon-gates-${process.pid}`);
  const load = os.loadavg()[0].toFixed(1);
  const env = {
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL ?? database.url,
    ...(isWritten && { GATES_FILE: gates }),
  };
  for (const name of BENCHES.filter((bench) => wanted.length === 0 || wanted.includes(bench))) {
    console.log(`\n${name}`);
    const code = await run(process.execPath, [path.join(import.meta.dirname, `${name}.mjs`)], { env });
    if (code !== 0) process.exitCode = 1;
  }
  if (isWritten) writeResults(gates, load);
  fs.rmSync(gates, { force: true });
} finally {
  await database?.stop();
}
