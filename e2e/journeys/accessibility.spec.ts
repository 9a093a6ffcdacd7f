import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectLegible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { aStructure } from '../support/structures.ts';

const settled = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  // What is read late belongs to the screen, but Chromium's count of what is under way is no promise.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
};

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Every rule in the light, the contrasts again in the dark, and every rule on a phone, which shows other controls and never scrolls sideways. */
const expectScreensAccessible = async (page: Page, addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await settled(page, address);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectLegible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(PHONE.width);
  }
};

/** Each screen is read three times by axe, and the machine may be busy. */
const SCREENS_MS = 600_000;
const AGENDA_VIEWS = ['day', 'week', 'month', 'list'].map((view) => `/app/agenda?view=${view}`);

test('no screen of a visitor breaks a rule of accessibility', async ({ page }) => {
  test.setTimeout(SCREENS_MS);
  await expectScreensAccessible(page, ['/login', '/boite-denvoi', '/nulle-part']);
  await expectScreensAccessible(page, ['/legals/privacy-policy', '/legals/cookie-policy']);
});

test('no screen of a patient breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const { patient } = await aDoctorAndAPatient(browser, info);
  await expectScreensAccessible(patient.page, ['/app', '/app/agenda', '/app/agenda/new', '/app/user/settings']);
  await expectScreensAccessible(patient.page, ['/app?notifications=list', '/app?notifications=preferences']);
  await expectScreensAccessible(patient.page, ['/app/medical-record?view=record', '/app/medical-record?view=vitals']);
});

test('no section of the settings breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const sections = ['access-policy', 'integrations', 'legals'].map((hash) => `/app/user/settings#${hash}`);
  for (const section of sections) {
    // A hash alone does not load the page again.
    await doctor.page.goto('about:blank');
    await expectScreensAccessible(doctor.page, [section]);
  }
  await doctor.page.getByText('Politique de confidentialité', { exact: true }).first().click();
  await expectAccessible(doctor.page);
  await settled(doctor.page, '/app/user/settings/integrations/google-calendar?error=access_denied');
  await expect(doctor.page.getByRole('alert')).toBeVisible();
  await expectAccessible(doctor.page);
});

test('no screen of a doctor breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await expectScreensAccessible(doctor.page, ['/app', ...AGENDA_VIEWS]);
  const file = `/app/patients/${patient.profileId}`;
  await expectScreensAccessible(doctor.page, [file, `${file}?view=record`, `${file}?view=documents`]);
  await expectScreensAccessible(doctor.page, ['/app/agenda/settings', '/app/agenda/new', '/app/user/settings']);
  await expectScreensAccessible(doctor.page, ['/app/patients', '/app/contacts', '/app/join-organization']);
});

test('no screen of a structure breaks a rule of accessibility', async ({ browser }, info) => {
  test.setTimeout(SCREENS_MS);
  const { page } = await aStructure(browser, info);
  await expectScreensAccessible(page, ['/app/organization', '/app/organization/team']);
  await expectScreensAccessible(page, ['/app/organization/patients', '/app/organization/external-practitioners']);
  // The size is the phone's now: what found no place in its bar.
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('the whole sign-in works with the keyboard alone', async ({ page }) => {
  const who = anIdentity();
  await page.goto('/login');
  await expect(page.locator('h1')).toBeVisible();
  for (let steps = 0; steps < 10; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('type'));
    if (focused === 'email') break;
  }
  await page.keyboard.type(who.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entrer le code de vérification')).toBeVisible();
});
