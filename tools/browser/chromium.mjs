/** The browser of the journeys and of the screenshots: the machine's own Chromium. */
import fs from 'node:fs';
import { capture } from '../lib/commands.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const firstOf = (places) => places.find((place) => place && fs.existsSync(place));

/** @returns {string | undefined} the path of the browser that people use; CHROMIUM names another one */
export const findChromium = () => firstOf([process.env.CHROMIUM, ...PLACES]);

/** The same engine without a browser around it, where there is one: the journeys cost a third less (measured). */
export const findHeadlessChromium = () => firstOf([process.env.CHROMIUM, SHELL, ...PLACES]);

/** What it needs to run as root, without a screen, with a camera and a microphone that are not there. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Twenty pictures a second, its own choice, are twice the work, and show no more.
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  // A page that a test serves itself has no address, so Chromium takes it for a public one, which may not call loopback.
  '--disable-features=LocalNetworkAccessChecks',
];

/** @returns {Promise<string>} why it could not; nothing when it could */
async function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { code, output } = await capture('apt-get', args, { env });
    if (code !== 0) return `apt-get ${args[0]} failed: ${output.trim().slice(-500)}`;
  }
  return '';
}

const mayInstall = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');

/**
 * Installs Debian's Chromium when we may: its shell for the journeys, the whole browser where the shell is not to be had.
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export async function ensureChromium() {
  const shell = firstOf([process.env.CHROMIUM, SHELL]);
  if (shell) return { path: shell };
  if (!mayInstall()) {
    const path = findChromium();
    return path ? { path } : { missing: 'no Chromium on this machine: install one, or name it in CHROMIUM' };
  }
  const problem = await install(['chromium-headless-shell', 'fonts-liberation']);
  const found = findHeadlessChromium();
  if (found) return { path: found };
  const second = await install(['chromium', 'fonts-liberation']);
  const path = findChromium();
  return path ? { path } : { missing: second || problem || 'apt-get has installed Chromium, but not where we look' };
}
