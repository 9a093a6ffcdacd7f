import { join } from 'node:path';
import { devOutbox } from '@maillon/contracts/platform';
import { expect, type Page, test } from '@playwright/test';
import { post, signIn } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';

const FOLDER = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../../docs/screens');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const ADMIN = 'solene.arrighi@admin.maillon.example';

const shoot = async (page: Page, name: string): Promise<void> => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
    await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`), animations: 'disabled', caret: 'hide' });
  }
};

test('an administrator', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page.request, ADMIN);
  for (const [name, address] of Object.entries({
    admin: '/app/admin',
    'admin-users': '/app/admin/users',
    'admin-audit': '/app/admin/audit',
    'admin-ota': '/app/admin/ota',
    'admin-structures': '/app/admin/pending-organizations',
  })) {
    await page.goto(address);
    await shoot(page, name);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app/admin/audit');
  await shoot(page, 'admin-audit-dark');
  await page.goto('/app/admin/users?query=Lestrade');
  await page.getByRole('button', { name: /LESTRADE/i }).click();
  await expect(page.getByRole('dialog').getByText('Sessions ouvertes')).toBeVisible();
  await shoot(page, 'admin-user-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await shoot(page, 'admin-user');
  await page.keyboard.press('Escape');
  for (const [panel, name] of [
    ['Débogage', 'admin-debug'],
    ['Démonstration', 'admin-demo'],
  ] as const) {
    await page.goto('/app');
    await page.getByRole('button', { name: panel }).click();
    await shoot(page, name);
  }
  await page.getByRole('button', { name: 'Nadège CASTAING' }).click();
  await expect(page.getByRole('button', { name: /Reprendre|Revenir|Quitter|Arrêter/ })).toBeVisible();
  await shoot(page, 'impersonation');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'impersonation-dark');
});

test('what a patient decides of their data', async ({ page }) => {
  await signIn(page.request, 'ismael.cissoko-bi@patient.example');
  await page.goto('/app?notifications=list');
  await expect(page.getByRole('dialog').getByText('Accepter').first()).toBeVisible();
  await shoot(page, 'bell');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'bell-dark');
  await page.goto('/app/user/settings#access-policy');
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `settings-data-dark-${size.width}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('about:blank');
  await page.goto('/app/user/settings');
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `settings-whole-${size.width}.png`), fullPage: true });
  }
});

test('a child and a parent', async ({ page, browser, baseURL }) => {
  const [who, parent] = [anIdentity(), anIdentity().email];
  await signIn(page.request, who.email);
  await post(page.request, '/user', {
    user: {
      firstName: who.firstName,
      lastName: who.lastName,
      birthDate: `${new Date().getFullYear() - 14}-01-01`,
      email: who.email,
      phoneNumber: who.phoneNumber,
      parentEmail: parent,
      termsAcceptedAt: new Date().toISOString(),
      userType: 'patient',
      patient: { nir: who.nir, bloodGroup: 'A+', gender: 'FEMALE', address: { text: '33000 Bordeaux' } },
    },
  });
  await page.goto('/app');
  await shoot(page, 'parental-wait');
  const letter = async (): Promise<string> => {
    const answer = await page.request.get('/dev/outbox', { params: { to: parent } });
    return devOutbox.output.parse(await answer.json())[0]?.text ?? '';
  };
  await expect.poll(letter).toContain('/consent/parental#');
  const hash = /\/consent\/parental(#[\w-]{43})/.exec(await letter())?.[1] ?? '';
  const atParent = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await atParent.goto(`/consent/parental${hash}`);
  await shoot(atParent, 'parental-consent');
  await atParent.emulateMedia({ colorScheme: 'dark' });
  await shoot(atParent, 'parental-consent-dark');
  await atParent.context().close();
});

test('a doctor and the legal pages', async ({ page }) => {
  await signIn(page.request, 'fanny.delbos@pro.example');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app/user/settings#integrations');
  await expect(page.getByRole('heading', { name: 'Google Agenda' })).toBeVisible();
  await shoot(page, 'settings-integrations-dark');
  await page.goto('/legals/privacy-policy');
  await shoot(page, 'privacy-policy-dark');
  await page.goto('/legals/cookie-policy');
  await shoot(page, 'cookie-policy-dark');
});

test('a newcomer in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page.request, anIdentity().email);
  await page.goto('/register/select');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await page.goto('/register/organization');
  await shoot(page, 'register-organization-dark');
});
