import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 20;

/** Settles once it is so; for what happens in another process. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it never became so');
    await pause(LOOK_EVERY_MS);
  }
}
