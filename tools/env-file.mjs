/** `node tools/env-file.mjs`: writes .env for docker-compose.yml, with a fresh secret wherever one can be made here. */
import fs from 'node:fs';
import path from 'node:path';
import { fillIn } from './check/operator-env.mjs';
import { root } from './lib/paths.mjs';

const file = path.join(root, '.env');
const { text, left } = fillIn(fs.readFileSync(path.join(root, '.env.example'), 'utf8'));
try {
  // Never over another one: its secrets open what a database keeps.
  fs.writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  console.log(
    `.env is written. Its names of hosts and its mail addresses are examples; others give out ${left.join(', ')}.`,
  );
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  console.error('.env is there already, and stays as it is.');
  process.exitCode = 1;
}
