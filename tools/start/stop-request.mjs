const LOOK_EVERY_MS = 1000;

/**
 * Calls back, once, when somebody wants us to stop: Ctrl-C, a termination, or the disappearance of the process that
 * started us (npm passes no signal on when it is killed itself).
 * @param {() => void} callback
 */
export function onStopRequest(callback) {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) ask();
  }, LOOK_EVERY_MS).unref();
}
