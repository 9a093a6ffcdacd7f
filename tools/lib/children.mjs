/**
 * Children written down on disk: when a launcher is killed outright it cannot end them, and the next start would find
 * its ports taken by an orphan.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dataDir } from './paths.mjs';
import { commandLine, isAlive } from './processes.mjs';

const dir = path.join(dataDir, 'children');
const fileOf = (launcher, pid) => path.join(dir, `${launcher}-${pid}`);

/** Writes a child down, until it ends. */
export function remember(child) {
  if (child.pid === undefined) return;
  const file = fileOf(process.pid, child.pid);
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(file, commandLine(child.pid));
  child.once('exit', () => fs.rmSync(file, { force: true }));
}

/** Ends the children of launchers that are gone. */
export async function endOrphans() {
  if (!fs.existsSync(dir)) return;
  for (const name of fs.readdirSync(dir)) {
    const [launcher, pid] = name.split('-').map(Number);
    if (isAlive(launcher) && commandLine(launcher).includes('tools')) continue;
    const file = fileOf(launcher, pid);
    // The number may belong to another program by now.
    const isStillIt = () => isAlive(pid) && commandLine(pid) === fs.readFileSync(file, 'utf8');
    if (isStillIt()) process.kill(pid, 'SIGTERM');
    for (let tries = 0; isStillIt(); tries++) {
      if (tries === 100) process.kill(pid, 'SIGKILL');
      await wait(50);
    }
    fs.rmSync(file, { force: true });
  }
}
