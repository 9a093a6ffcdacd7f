/**
 * Every bench, one after the other, on a Postgres of their own (or on the server that DATABASE_URL names): the figures as
 * JSON lines, then what the issue asks for and whether it was met. `pnpm bench`, or `pnpm bench http` for one of them.
 */
import path from 'node:path';
import { run } from '../tools/lib/commands.mjs';
import { startThrowAwayDatabase } from '../tools/postgres/database.mjs';
import { turbo } from '../tools/product/build.mjs';
import './lib/stop.mjs';

const BENCHES = [
  'slots',
  'slots-http',
  'access',
  'patients',
  'booking-race',
  'http',
  'web',
  'check-up-pdf',
  'record',
  'sign-in',
  'vault',
  'uploads',
];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${BENCHES.join(', ')}`);
  process.exit(2);
}

if (!(await turbo(['build', '--filter=@maillon/api', '--filter=@maillon/web', '--filter=@maillon/vault'])))
  process.exit(1);
const database = process.env.DATABASE_URL ? undefined : await startThrowAwayDatabase();
try {
  const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? database.url };
  for (const name of BENCHES.filter((bench) => wanted.length === 0 || wanted.includes(bench))) {
    console.log(`\n${name}`);
    const code = await run(process.execPath, [path.join(import.meta.dirname, `${name}.mjs`)], { env });
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  await database?.stop();
}
