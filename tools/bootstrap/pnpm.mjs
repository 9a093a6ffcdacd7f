import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root, say, toolsDir } from './paths.mjs';
import { giveUp } from './registry.mjs';

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Written when all of it is there: who was cut off in the middle begins anew. */
const mark = path.join(toolsDir, 'node_modules/.installed');

/** Fetches the pnpm that package.json pins, once. Corepack would do it too, where there is one and it may download. */
export async function installTools() {
  const version = readJson(path.join(root, 'package.json')).packageManager.split('@')[1];
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === version) return;
  say(`fetching pnpm ${version} (once)`);
  fs.rmSync(toolsDir, { recursive: true, force: true });
  fs.mkdirSync(toolsDir, { recursive: true });
  fs.writeFileSync(path.join(toolsDir, 'package.json'), '{ "private": true, "allowScripts": { "pnpm": true } }\n');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['install', '--prefix', toolsDir, ...quiet, `pnpm@${version}`], {
    stdio: 'inherit',
  });
  if (status !== 0) await giveUp('pnpm could not be fetched.');
  fs.writeFileSync(mark, version);
}
