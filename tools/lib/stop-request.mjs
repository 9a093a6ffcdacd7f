/**
 * Calls back, once, when we are asked to stop: Ctrl-C, a termination, or the end of the launcher that holds the
 * other end of our channel.
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
  process.once('disconnect', ask);
}
