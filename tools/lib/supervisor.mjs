/** Keeps a child process alive. */
import { end } from './processes.mjs';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A child that ran this long did not crash because of its start. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Starts a child and starts it again when it ends by itself, each time a little later.
 * @param {object} options
 * @param {string} options.name
 * @param {() => import('node:child_process').ChildProcess} options.start
 * @param {(text: string) => void} options.say
 * @param {(child: import('node:child_process').ChildProcess) => void} [options.onStart]
 * @returns {{ stop: () => Promise<void>, crashes: () => number }}
 */
export function supervise({ name, start, say, onStart }) {
  let child;
  let timer;
  let isStopping = false;
  let crashes = 0;
  let crashesInARow = 0;

  const launch = () => {
    const began = Date.now();
    child = start();
    onStart?.(child);
    let isOver = false;
    const onEnd = (how) => {
      if (isOver || isStopping) return;
      isOver = true;
      crashes += 1;
      crashesInARow = Date.now() - began > HEALTHY_AFTER_MS ? 1 : crashesInARow + 1;
      const delay = Math.min(FIRST_DELAY_MS * 2 ** (crashesInARow - 1), MAX_DELAY_MS);
      say(`${name} ended by itself (${how}); starting it again in ${delay / 1000} s`);
      timer = setTimeout(launch, delay);
    };
    child.once('error', (error) => onEnd(error.message));
    child.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));
  };

  launch();
  return {
    crashes: () => crashes,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await end(child);
    },
  };
}
