import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { ownEnvironment } from './environment.mjs';
import { root, rootBin } from './paths.mjs';

const NEEDED_MAJOR = 22;
const LOOK_EVERY_MS = 500;

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The pinned Node from npm; on a platform that npm has none for, the machine's own if it is new enough. */
function findNode() {
  const pinned = path.join(rootBin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (spawnSync(pinned, ['--version'], { shell: process.platform === 'win32' }).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  console.error(`npm has no Node 24 for ${process.platform}-${process.arch}: install Node 24 and run this again.`);
  process.exit(1);
}

/**
 * Calls back when npm has gone. On a signal it ends the shell between us and itself, and sends us nothing.
 * @param {() => void} callback
 */
function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, LOOK_EVERY_MS);
  watch.unref();
}

/**
 * Runs the target and forwards signals to it; it decides what to do. Over the channel between us it
 * learns that we have gone, should we be killed outright.
 * @param {string[]} args the script and its arguments
 * @returns {Promise<number>} its exit code
 */
export function runTarget([script, ...args]) {
  const child = spawn(findNode(), [path.join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: ownEnvironment(),
    shell: process.platform === 'win32',
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  onNpmGone(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
