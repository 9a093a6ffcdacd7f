import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findHeadlessChromium } from '../tools/browser/chromium.mjs';
import { addresses } from './support/addresses.ts';

const executablePath = findHeadlessChromium();
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Journeys that open a call: its pictures are encoded, encrypted and decoded, and two calls at once are more than two processors carry. */
const CALLS =
  /(billing|call-without-patient|connected-case|payment|payment-terminal|prescription|video-call|video-proof|visit-notes|visit-photos|visit-report|weak-line)\.spec\.ts$/;

/**
 * Journeys on the built product. `natalconnect` serves most of them, `mobility` those whose variant differs.
 * Each runs on the desktop; `@phone` in its title runs it on the phone too.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/journeys',
  // Tests on the wire start products of their own.
  ...(process.env.E2E_WIRE_ONLY ? {} : { globalSetup: './global-setup.ts' }),
  // A machine that builds beside the journeys is slow, not wrong: how fast the product is, the bench says.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 3,
  // A browser journey that fails runs once more; when it then passes, the report names it as « instable ».
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: addresses.natalconnect,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // A trace costs a part of each journey; without its film, which costs more than the journey itself.
    trace: { mode: 'on-first-retry', screenshots: false },
    // A control that never comes is named, long before the whole journey runs out of time.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    screenshot: 'only-on-failure',
    // It would answer for what a journey alters on the way; those whose subject it is let it in (`offline.spec.ts`, `push.spec.ts`).
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Date and time controls speak the browser's own language, not the page's.
    launchOptions: {
      args: [...chromiumArguments, '--lang=fr-FR'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    // First, so that the others fill the places that one call at a time leaves.
    { name: 'calls', use: desktop, testMatch: CALLS, workers: 1 },
    { name: 'calls on the phone', use: phone, testMatch: CALLS, grep: /@phone/, workers: 1, dependencies: ['calls'] },
    { name: 'desktop', use: desktop, testIgnore: CALLS },
    { name: 'phone', use: phone, testIgnore: CALLS, grep: /@phone/ },
    // The interface without a browser: HTTP, sockets, the database, the log.
    // Such a test that fails once is red.
    { name: 'wire', testDir: 'conformance', retries: 0 },
  ],
});
