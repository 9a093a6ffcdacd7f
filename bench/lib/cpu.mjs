import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc; the same on every Linux that Node runs on. */
const HZ = 100;

/** The numbers of /proc/<pid>/stat after the name: [0] is the state, [1] the parent, [11..14] the times. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return undefined;
  }
}

/** Seconds of processor time that a process has used so far. */
export function processSeconds(pid) {
  const stat = statOf(pid);
  return stat === undefined ? 0 : (Number(stat[11]) + Number(stat[12])) / HZ;
}

/** The same of a process, of its children, and of those children that have ended: one Postgres server as a whole. */
export function familySeconds(pid) {
  const stat = statOf(pid);
  if (stat === undefined) return 0;
  const ended = (Number(stat[13]) + Number(stat[14])) / HZ;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid));
  return processSeconds(pid) + ended + children.reduce((sum, child) => sum + processSeconds(child), 0);
}

export const parentOf = (pid) => Number(statOf(pid)?.[1]);

/** Seconds that all processors together have worked since the machine started. */
export function machineSeconds() {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).map(Number);
  const [user, nice, system, , , irq, softIrq, steal] = ticks;
  return (user + nice + system + irq + softIrq + steal) / HZ;
}

/** Memory that a process holds, in MB. */
export function memoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
