import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** What stands where a screen is not there yet, or has failed. */
const NO_SCREEN = /bientôt disponible|page non trouvée/i;
/** One guide is announced as such among those that are there (spec clinical §2 "Guides"). */
const ANNOUNCED = 'Bientôt disponible';
/** A screen says at atLeast its title and one thing more. */
const MIN_TEXT = 25;

/** Opens each entry of the menu that this person has, and the foot of it; each leads to a screen of its own that says something. */
export const expectEveryEntryLeads = async (page: Page, atLeast: number): Promise<void> => {
  const entries = page.locator('aside').getByRole('link');
  await page.goto('/app');
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').first()).toBeVisible();
  const all = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  // The name of the product leads home too.
  const paths = [...new Set(all)];
  expect(paths.length).toBeGreaterThanOrEqual(atLeast);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${path}(?:$|[?#/])`));
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main [role=status][aria-label^=Chargement]')).toHaveCount(0);
      const said = (await page.locator('main').textContent()) ?? '';
      expect(said.length, said).toBeGreaterThan(MIN_TEXT);
      const announced = await page.locator('main li', { hasText: ANNOUNCED }).first().count();
      expect(announced > 0 ? said.replace(ANNOUNCED, '') : said).not.toMatch(NO_SCREEN);
      await expect(page.locator('main').getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
      await expect(entries.and(page.locator('[aria-current=page]')).last()).toHaveAttribute('href', path);
    });
  }
};
