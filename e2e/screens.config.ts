import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The photographs of docs/screens: the same product, the demo people, no assertions beyond "it is there". */
export default defineConfig({
  ...journeys,
  testDir: 'screens',
  projects: [
    { name: 'desktop', use: { ...journeys.use, viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...journeys.use, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
