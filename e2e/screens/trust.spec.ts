import { expect, test } from '@playwright/test';
import { signIn } from '../support/account.ts';
import { consentPageOf, signUpChild } from '../support/child.ts';
import { anIdentity } from '../support/identities.ts';
import { watchShifts } from '../support/layout-shift.ts';
import { photograph, tour } from '../support/photograph.ts';

test.beforeEach(({ page }) => watchShifts(page));

const ADMIN = 'solene.arrighi@admin.maillon.example';

test('an administrator', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page.request, ADMIN);
  await tour(page, {
    admin: '/app/admin',
    'admin-users': '/app/admin/users',
    'admin-audit': '/app/admin/audit',
    'admin-ota': '/app/admin/ota',
    'admin-structures': '/app/admin/pending-organizations',
    'check-up-results': '/app/admin/patient-check-result',
  });
  // Here and not in a test of its own: on a second device the same person would be asked for a security code.
  await page.goto('/app/admin/patient-check-result');
  await page.getByRole('link', { name: /^Héloïse/ }).click();
  await expect(page.getByRole('button', { name: 'Télécharger le PDF' })).toBeVisible();
  await photograph(page, 'check-up-result', { whole: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app/admin/audit');
  await photograph(page, 'admin-audit-dark');
  await page.goto('/app/admin/users?query=Lestrade');
  await page.getByRole('button', { name: /hugo.lestrade@pro/ }).click();
  await expect(page.getByRole('dialog').getByText('Sessions ouvertes')).toBeVisible();
  await photograph(page, 'admin-user-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await photograph(page, 'admin-user');
  await page.keyboard.press('Escape');
  for (const [panel, name] of [
    ['Débogage', 'admin-debug'],
    ['Démonstration', 'admin-demo'],
  ] as const) {
    await page.goto('/app');
    await page.getByRole('button', { name: panel }).click();
    await photograph(page, name);
  }
  await page.getByRole('button', { name: 'Nadège CASTAING' }).click();
  await expect(page.getByRole('button', { name: /Reprendre|Revenir|Quitter|Arrêter/ })).toBeVisible();
  await photograph(page, 'impersonation');
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'impersonation-dark');
});

test('what a patient decides of their data', async ({ page }) => {
  await signIn(page.request, 'ismael.cissoko-bi@patient.example');
  await page.goto('/app?notifications=list');
  await expect(page.getByRole('dialog').getByText('Accepter').first()).toBeVisible();
  await photograph(page, 'bell');
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'bell-dark');
  await page.goto('/app/user/settings#access-policy');
  await photograph(page, 'settings-data-dark', { whole: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('about:blank');
  await page.goto('/app/user/settings');
  await photograph(page, 'settings-whole', { whole: true });
});

test('a child and a parent', async ({ page, browser, baseURL }) => {
  const [who, parent] = [anIdentity(), anIdentity().email];
  await signUpChild(page.request, who, parent);
  await page.goto('/app');
  await photograph(page, 'parental-wait');
  const consent = await consentPageOf(page.request, parent);
  const atParent = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await atParent.goto(consent);
  await photograph(atParent, 'parental-consent');
  await atParent.emulateMedia({ colorScheme: 'dark' });
  await photograph(atParent, 'parental-consent-dark');
  await atParent.context().close();
});

test('a doctor and the legal pages', async ({ page }) => {
  await signIn(page.request, 'fanny.delbos@pro.example');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app/user/settings#integrations');
  await expect(page.getByRole('heading', { name: 'Google Agenda' })).toBeVisible();
  await photograph(page, 'settings-integrations-dark');
  await page.goto('/legals/privacy-policy');
  await photograph(page, 'privacy-policy-dark');
  await page.goto('/legals/cookie-policy');
  await photograph(page, 'cookie-policy-dark');
});

test('a newcomer in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page.request, anIdentity().email);
  await page.goto('/register/select');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await page.goto('/register/organization');
  await photograph(page, 'register-organization-dark');
});
