import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ownEnvironment } from './environment.mjs';
import { root, say, toolsBin } from './paths.mjs';
import { giveUp } from './registry.mjs';

/** Inside node_modules: removing that removes the mark with it. */
const mark = path.join(root, 'node_modules/.installed');

function manifests() {
  const parents = ['apps', 'packages'].flatMap((parent) =>
    fs.readdirSync(path.join(root, parent)).map((name) => path.join(parent, name)),
  );
  const packages = ['.', 'prisma', 'e2e', 'bench', ...parents].map((dir) => path.join(dir, 'package.json'));
  return packages.filter((file) => fs.existsSync(path.join(root, file)));
}

/** Names what an installation depends on, and this platform: a copied checkout installs again. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${root}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests()]) {
    hash.update(file).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/** Installs exactly what the lockfile names, unless that was done already. */
export async function installDependencies() {
  const wanted = fingerprint();
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === wanted) return;
  say('installing the dependencies');
  const { NODE_ENV: _, ...env } = ownEnvironment();
  const args = ['install', '--frozen-lockfile', '--reporter=append-only'];
  // CI: pnpm must not ask whether it may replace what another npm left in node_modules.
  const { status } = spawnSync(path.join(toolsBin, 'pnpm'), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, CI: '1' },
    shell: process.platform === 'win32',
  });
  if (status !== 0) await giveUp('The dependencies could not be installed.');
  fs.writeFileSync(mark, wanted);
  say('dependencies are in place');
}
