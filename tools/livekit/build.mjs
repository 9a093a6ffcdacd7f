/**
 * LiveKit's server, built from source by `go install`: the one part of the product that npm does not have.
 * Why this version: docs/decisions/livekit-build.md
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { alone, lockOf } from '../lib/locks.mjs';
import { cacheDir } from '../lib/paths.mjs';

const LIVEKIT_VERSION = 'v1.13.5';
const PACKAGE = 'github.com/livekit/livekit-server/cmd/server';

const GO_PLACES = ['go', '/usr/local/go/bin/go', '/usr/lib/go/bin/go', '/opt/homebrew/bin/go'];
const PROGRESS_EVERY_MS = 15_000;

const home = path.join(cacheDir, 'livekit', LIVEKIT_VERSION);
const program = path.join(home, process.platform === 'win32' ? 'server.exe' : 'server');

const findGo = () => GO_PLACES.find((go) => spawnSync(go, ['version']).status === 0);

/** Why there will be no LiveKit server, or undefined when there is one or it can be built. */
export function whyNoLiveKit() {
  if (fs.existsSync(program) || findGo()) return undefined;
  return 'no Go toolchain to build LiveKit with, and LIVEKIT_URL is not set';
}

/**
 * The path of the server's program; builds it when it is not in the cache. Two processes that ask at once build once.
 * @param {{ say: (text: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<string>}
 */
export async function liveKitProgram({ say, signal }) {
  if (fs.existsSync(program)) return program;
  const onWait = (holder) => say(`LiveKit is being built by process ${holder}`);
  return alone(lockOf('livekit'), onWait, async () => {
    signal?.throwIfAborted();
    if (!fs.existsSync(program)) await build({ say, signal });
    return program;
  });
}

async function build({ say, signal }) {
  const go = findGo();
  if (!go) throw new Error(whyNoLiveKit());
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  say(`building LiveKit's server ${LIVEKIT_VERSION} in the background (once, some minutes)`);

  fs.mkdirSync(home, { recursive: true });
  const unfinished = path.join(home, 'unfinished');
  const env = { ...process.env, GOBIN: unfinished, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' };
  // Nice: the product and its tests go first.
  const child = spawn('nice', ['-n', '10', go, 'install', '-v', `${PACKAGE}@${LIVEKIT_VERSION}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const endGroup = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  signal?.addEventListener('abort', endGroup, { once: true });
  process.once('exit', endGroup);

  let packages = 0;
  let tail = '';
  child.stderr.on('data', (chunk) => {
    packages += String(chunk).split('\n').length - 1;
    tail = `${tail}${chunk}`.slice(-2000);
  });
  const progress = setInterval(() => say(`LiveKit: ${packages} packages after ${seconds()}`), PROGRESS_EVERY_MS);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', resolve);
  });
  clearInterval(progress);
  process.off('exit', endGroup);
  if (code !== 0) throw new Error(`LiveKit could not be built:\n${tail.trim()}`);
  // Moved when it is complete: a build that was stopped half-way must not look finished.
  fs.renameSync(path.join(unfinished, path.basename(program)), program);
  say(`LiveKit is built (${seconds()})`);
}
