import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectSteady } from './layout-shift.ts';

/** Where `pnpm screens` puts its pictures; ignored by git. */
export const SCREENS = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../../.cache/screens');
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const nothingLoads = async (page: Page, options?: { readonly timeout: number }): Promise<void> => {
  await expect(page.locator('h1').first()).toBeVisible(options);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.animate-pulse, [role=status][aria-label^=Chargement]')).toHaveCount(0, options);
  const sentences = page.getByText(/^(Chargement|Déverrouillage|Vérification|Préparation) .*(\.\.\.|…)$/);
  await expect(sentences).toHaveCount(0, options);
};

/** Photographs what the page shows, at both sizes, once nothing loads any more. */
export const photograph = async (
  page: Page,
  name: string,
  { before, whole = false }: { readonly before?: () => Promise<void>; readonly whole?: boolean } = {},
): Promise<void> => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await before?.();
    const path = join(SCREENS, `${name}-${size}.png`);
    // A page may lead on to another one between the last look and the picture: then it is taken again.
    await expect(async () => {
      await nothingLoads(page);
      await page.screenshot({ path, animations: 'disabled', caret: 'hide', fullPage: whole });
      await nothingLoads(page, { timeout: 1 });
    }).toPass();
  }
};

/**
 * One address after the other, none of which may move while it fills: what moves is counted by `watchShifts`, which comes before. A contact
 * gets one code per half minute, so a person signs in once and tours.
 */
export const tour = async (page: Page, stops: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, address] of Object.entries(stops)) {
    for (const size of [SIZES.phone, SIZES.desktop]) {
      // A new size moves what is there, and a hash alone does not load the page again.
      await page.goto('about:blank');
      await page.setViewportSize(size);
      await expectSteady(page, address);
    }
    await photograph(page, name);
  }
};
