import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The pictures of `pnpm screens`: the same product with its demo people. */
export default defineConfig({
  ...journeys,
  globalSetup: './screens-setup.ts',
  testDir: 'screens',
  projects: [{ name: 'screens' }],
});
