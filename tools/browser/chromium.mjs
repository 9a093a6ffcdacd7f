/** The browser of the journeys and of the screenshots: the machine's own Chromium. */
import fs from 'node:fs';
import { capture } from '../lib/processes.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} its path; CHROMIUM names another one */
export function findChromium() {
  return [process.env.CHROMIUM, ...PLACES].find((place) => place && fs.existsSync(place));
}

/** What it needs to run as root, without a screen, with a camera and a microphone that are not there. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // A page that a test serves itself has no address, so Chromium takes it for a public one, which may not call loopback.
  '--disable-features=LocalNetworkAccessChecks',
];

/**
 * Installs Debian's Chromium when there is none and we may.
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return { path: found };
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    return { missing: 'no Chromium on this machine: install one, or name it in CHROMIUM' };
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  for (const args of [['update', '-qq'], packages]) {
    const { code, output } = await capture('apt-get', args, { env });
    if (code !== 0) return { missing: `apt-get ${args[0]} failed: ${output.trim().slice(-500)}` };
  }
  const path = findChromium();
  return path ? { path } : { missing: 'apt-get has installed Chromium, but not where we look' };
}
