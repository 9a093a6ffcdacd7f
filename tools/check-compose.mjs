/**
 * docker-compose.yml cannot be started here, so everything about it that can be known without starting it is checked:
 * `node tools/check-compose.mjs`
 */
import fs from 'node:fs';
import path from 'node:path';
import { ENV_NAMES, parseEnv } from '../apps/api/src/platform/env.ts';
import { readEnv, ENV_NAMES as VAULT_ENV_NAMES } from '../apps/vault/src/env.ts';
import { findComposeFaults } from './check/compose.mjs';
import { versionFaults } from './check/versions.mjs';
import { root } from './lib/paths.mjs';

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

const namesIn = (folder, pattern) =>
  fs.readdirSync(path.join(root, folder)).flatMap((name) => (pattern.test(name) ? [`${folder}/${name}`] : []));
const pinned = [...namesIn('infra', /Dockerfile$/), ...namesIn('.github/workflows', /\.ya?ml$/)];

const faults = findComposeFaults({
  composeText: read('docker-compose.yml'),
  exampleText: read('.env.example'),
  specification: JSON.parse(read('infra/compose-spec.json')),
  apiNames: ENV_NAMES,
  programs: {
    api: { names: ENV_NAMES, parse: parseEnv },
    // Where a program runs is the runtime's business.
    vault: { names: [...VAULT_ENV_NAMES, 'NODE_ENV'], parse: readEnv },
  },
  exists: (file) => fs.existsSync(path.join(root, file)),
});

faults.push(...versionFaults(Object.fromEntries(pinned.map((file) => [file, read(file)]))));

for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'docker-compose.yml and .env.example are in order' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
