import type { Page } from '@playwright/test';
import { aContext, signUpDoctor, signUpPatient } from '../support/account.ts';
import { expectAccessible, expectLegible, type Part } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aPreparedPatient, screenOf } from '../support/parties.ts';
import { aStructure } from '../support/structures.ts';
import { expect, test } from '../support/test.ts';

const settled = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
};

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window of 1280 px enlarged four times (WCAG 1.4.10, RGAA 10.11). */
const ENLARGED = { width: 320, height: 640 };

/**
 * Every rule in the light, the contrasts again in the dark, and every rule on a phone, which shows other controls. Neither a
 * phone nor an enlarged page scrolls sideways. The frame around the screens is read with the first of them.
 */
const expectScreensAccessible = async (page: Page, first: string, ...others: readonly string[]): Promise<void> => {
  for (const address of [first, ...others]) {
    const part: Part = address === first ? 'page' : 'content';
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    // A hash alone does not load the page again.
    if (address.includes('#')) await page.goto('about:blank');
    await settled(page, address);
    await expectAccessible(page, part);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectLegible(page, part);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE);
    await expectAccessible(page, part);
    for (const size of [PHONE, ENLARGED]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(size.width);
    }
  }
};

/** Each screen is read three times by axe, and the machine may be busy. */
const SCREENS_MS = 600_000;
const AGENDA_VIEWS = ['day', 'week', 'month', 'list'].map((view) => `/app/agenda?view=${view}`);

test('no screen of a visitor breaks a rule of accessibility', async ({ page }) => {
  test.setTimeout(SCREENS_MS);
  for (const address of ['/login', '/boite-denvoi', '/nulle-part']) await expectScreensAccessible(page, address);
  await expectScreensAccessible(page, '/legals/privacy-policy', '/legals/cookie-policy', '/legals/accessibility');
  const guides = ['/ressources/guide/add-patient', '/ressources?tag=aucun', '/ressources/guide/inconnu'];
  await expectScreensAccessible(page, '/ressources', ...guides);
});

test('no screen of a patient breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const context = await aContext(browser, screenOf(info));
  await signUpPatient(context.request, anIdentity());
  const page = await context.newPage();
  await expectScreensAccessible(
    page,
    '/app',
    '/app/agenda',
    '/app/agenda/new',
    '/app/messages',
    '/app/user/settings',
    '/app/medical-record?view=record',
    '/app/medical-record?view=vitals',
  );
  // They lie over the page.
  for (const view of ['list', 'preferences']) await expectScreensAccessible(page, `/app?notifications=${view}`);
});

test('no screen of a doctor breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const context = await aContext(browser, screenOf(info));
  const { profileId } = await signUpDoctor(context.request, anIdentity());
  const page = await context.newPage();
  const file = `/app/patients/${(await aPreparedPatient(context.request, profileId)).profileId}`;
  await expectScreensAccessible(page, '/app', ...AGENDA_VIEWS, '/app/agenda/settings', '/app/agenda/new');
  await expectScreensAccessible(page, file, `${file}?view=record`, `${file}?view=documents`);
  await expectScreensAccessible(page, '/app/patients', '/app/contacts', '/app/join-organization');
  await expectScreensAccessible(page, '/app/messages', '/app/teleexpertises');
  await expectScreensAccessible(page, '/app/ressources', '/app/ressources/create-account', '/app/ressources/inconnu');
});

test('no section of the settings breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const context = await aContext(browser, screenOf(info));
  await signUpDoctor(context.request, anIdentity());
  const page = await context.newPage();
  const sections = ['access-policy', 'integrations', 'legals'].map((hash) => `/app/user/settings#${hash}`);
  await expectScreensAccessible(page, '/app/user/settings', ...sections);
  await page.getByText('Politique de confidentialité', { exact: true }).first().click();
  await expectAccessible(page, 'content');
  await settled(page, '/app/user/settings/integrations/google-calendar?error=access_denied');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'content');
});

test('no screen of a structure breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const { page, founderId } = await aStructure(browser, info);
  await expectScreensAccessible(
    page,
    '/app',
    '/app/organization',
    '/app/organization/team',
    '/app/organization/statistics',
    `/app/organization/team/${founderId}`,
    '/app/organization/agenda',
    '/app/organization/patients',
    '/app/organization/external-practitioners',
    '/app/organization/transmissions',
  );
  // The size is the phone's now: what found no place in its bar.
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('the search of the header works with the keyboard and with the mouse', async ({ browser }, info) => {
  const context = await aContext(browser, screenOf(info));
  await signUpDoctor(context.request, anIdentity());
  const page = await context.newPage();
  const box = page.getByPlaceholder('Rechercher un patient, un professionnel, une structure…');
  const second = page.getByRole('option', { name: 'Voir l’agenda' });

  await settled(page, '/app');
  await box.click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/agenda$/);

  await settled(page, '/app');
  await box.click();
  await second.click();
  await page.waitForURL(/\/app\/agenda$/);
});

test('the whole sign-in works with the keyboard alone', async ({ page }) => {
  const who = anIdentity();
  await page.goto('/login');
  // Its own: the page that waits for it has a heading too.
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  for (let steps = 0; steps < 10; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('type'));
    if (focused === 'email') break;
  }
  await page.keyboard.type(who.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entrer le code de vérification')).toBeVisible();
});
