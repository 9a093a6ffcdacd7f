/** What the programs that we run see of the world. */
import path from 'node:path';
import { rootBin, toolsBin } from './paths.mjs';

/** Of npm's variables only how to reach the registry: pnpm would take the rest for its own settings. */
const KEPT = /^npm_config_(registry|proxy|https?_proxy|noproxy|cafile|userconfig)$/i;

/** @returns {NodeJS.ProcessEnv} ours, with the pinned Node and pnpm first on the path */
export function ownEnvironment() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name)),
  );
  env.PATH = [rootBin, toolsBin, process.env.PATH].join(path.delimiter);
  // No telemetry and no look for newer versions by libraries.
  env.TURBO_TELEMETRY_DISABLED = '1';
  env.CHECKPOINT_DISABLE = '1';
  env.DO_NOT_TRACK = '1';
  return env;
}
