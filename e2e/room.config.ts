import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The figures of `pnpm bench room`: the same product, one call at a time. */
export default defineConfig({
  ...journeys,
  testDir: 'room',
  workers: 1,
  fullyParallel: false,
  projects: [{ name: 'room', use: journeys.projects?.[0]?.use ?? {} }],
});
