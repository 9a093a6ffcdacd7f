import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Where `pnpm screens` puts its pictures; ignored by git. */
export const SCREENS = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../../.cache/screens');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Photographs what the page shows, at both sizes, once nothing loads any more. */
export const photograph = async (
  page: Page,
  name: string,
  { before, whole = false }: { readonly before?: () => Promise<void>; readonly whole?: boolean } = {},
): Promise<void> => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await before?.();
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
    await expect(page.getByText(/^(Chargement|Déverrouillage|Vérification|Préparation) .*(\.\.\.|…)$/)).toHaveCount(0);
    const path = join(SCREENS, `${name}-${size}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide', fullPage: whole });
  }
};
