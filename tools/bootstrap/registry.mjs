/** Why an installation failed, in words that help. */
import { spawnSync } from 'node:child_process';

const TIMEOUT_MS = 8000;

/** Where this machine's npm gets its packages; '' when npm does not say. */
function registryAddress() {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

async function isReachable(address) {
  if (address === '') return true;
  try {
    // Any answer will do, a refusal too.
    await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends the program with the reason.
 * @param {string} what that could not be done
 * @returns {Promise<never>}
 */
export async function giveUp(what) {
  const address = registryAddress();
  const reason = (await isReachable(address))
    ? 'The reason is in the lines above.'
    : `The npm registry ${address} cannot be reached from here: check the network, the proxy (npm config get proxy)\n` +
      'and the registry (npm config get registry), then run the same command again.';
  console.error(`\n${what} ${reason}`);
  process.exit(1);
}
