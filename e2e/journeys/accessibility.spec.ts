import { expect, type Page, test } from '@playwright/test';
import { signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';

const settled = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
};

for (const scheme of ['light', 'dark'] as const) {
  test(`no screen breaks a rule of accessibility, ${scheme}`, async ({ browser, page }, info) => {
    // Some twenty screens, each read by axe.
    test.setTimeout(180_000);
    const { doctor, patient } = await aDoctorAndAPatient(browser, info);
    await page.emulateMedia({ colorScheme: scheme });
    for (const address of ['/login', '/boite-denvoi', '/nulle-part']) {
      await settled(page, address);
      await expectAccessible(page);
    }
    for (const [who, addresses] of [
      [patient, ['/app', '/app/agenda', '/app/agenda/new', '/app/user/settings']],
      [
        doctor,
        ['/app', '/app/agenda?view=day', '/app/agenda?view=week', '/app/agenda?view=month', '/app/agenda?view=list'],
      ],
      [doctor, ['/app/agenda/settings', '/app/agenda/new', '/app/user/settings']],
    ] as const) {
      await who.page.emulateMedia({ colorScheme: scheme });
      for (const address of addresses) {
        await settled(who.page, address);
        await expectAccessible(who.page);
      }
    }
  });
}

test('the whole sign-in works with the keyboard alone @desktop', async ({ page }) => {
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

test('the agenda does not widen the page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpPatient(page.request, anIdentity());
  for (const address of ['/app', '/app/agenda', '/app/agenda?view=week', '/app/agenda/new', '/app/user/settings']) {
    await settled(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390);
  }
});
