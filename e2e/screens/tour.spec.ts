import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screens');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Photographs what the page shows, at both sizes, once nothing loads any more. */
const shoot = async (page: Page, name: string): Promise<void> => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
    await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`), animations: 'disabled', caret: 'hide' });
  }
};

/** One address after the other. A contact gets one code per half minute, so a person signs in once and tours. */
const tour = async (page: Page, stops: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, address] of Object.entries(stops)) {
    await page.goto(address);
    await shoot(page, name);
  }
};

test('before anyone signs in', async ({ page }) => {
  await page.goto('/login');
  await shoot(page, 'login');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'login-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(anIdentity().email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entrer le code de vérification')).toBeVisible();
  await shoot(page, 'code');
  await tour(page, { outbox: '/boite-denvoi', 'not-found': '/nulle-part' });
  await tour(page, { 'privacy-policy': '/legals/privacy-policy', 'cookie-policy': '/legals/cookie-policy' });
});

test('a newcomer', async ({ page }) => {
  await signIn(page.request, anIdentity().email);
  await page.goto('/register/select');
  await expect(page.getByRole('dialog', { name: "Conditions d'utilisation" })).toBeVisible();
  await shoot(page, 'terms');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await tour(page, {
    profiles: '/register/select',
    'register-patient': '/register/patient',
    'register-doctor': '/register/doctor',
    'register-midwife': '/register/midwife',
    'register-organization': '/register/organization',
  });
});

test('a patient', async ({ page }) => {
  await signIn(page.request, 'camille.fontanel@patient.example');
  await tour(page, {
    'patient-dashboard': '/app',
    'patient-agenda': '/app/agenda',
    booking: '/app/agenda/new',
    settings: '/app/user/settings',
  });
  await page.goto('about:blank');
  await tour(page, { 'settings-legals': '/app/user/settings#legals' });
  await page.emulateMedia({ colorScheme: 'light' });
  await tour(page, { 'settings-data': '/app/user/settings#access-policy' });
  await page
    .getByRole('button', { name: /^Supprimer/ })
    .first()
    .click();
  await shoot(page, 'settings-data-revoke');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Partager mon dossier' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'settings-data-offer-dark');
});

test('a doctor', async ({ page }) => {
  await signIn(page.request, 'hugo.lestrade@pro.example');
  await tour(page, {
    'doctor-dashboard': '/app',
    agenda: '/app/agenda?view=week',
    'agenda-day': '/app/agenda?view=day',
    'agenda-month': '/app/agenda?view=month',
    'agenda-list': '/app/agenda?view=list',
    availability: '/app/agenda/settings',
    'booking-professional': '/app/agenda/new',
  });
  await page.goto('about:blank');
  await tour(page, { 'settings-integrations': '/app/user/settings#integrations' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await tour(page, { 'agenda-dark': '/app/agenda?view=week' });
  await tour(page, { 'settings-dark': '/app/user/settings' });
});
