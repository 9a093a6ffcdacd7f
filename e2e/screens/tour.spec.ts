import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/account.ts';
import { addresses } from '../support/addresses.ts';
import { anIdentity } from '../support/identities.ts';
import { watchShifts } from '../support/layout-shift.ts';
import { photograph, tour } from '../support/photograph.ts';

test.beforeEach(({ page }) => watchShifts(page));

/** The first of a list that is on screen. */
const opensFirst = async (page: Page, list: string, name: string): Promise<void> => {
  await page.getByRole('list', { name: list }).getByRole('link').first().click();
  await expect(page.getByRole('log')).toBeVisible();
  await photograph(page, name);
};

test('before anyone signs in', async ({ page }) => {
  await page.goto('/login');
  await photograph(page, 'login');
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'login-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(anIdentity().email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entrer le code de vérification')).toBeVisible();
  await photograph(page, 'code');
  await tour(page, { outbox: '/boite-denvoi', 'not-found': '/nulle-part' });
  await tour(page, { 'check-up': '/patient-check-up', 'check-up-final': '/patient-check-up-final' });
  await tour(page, {
    guides: '/ressources',
    guide: '/ressources/guide/add-contact',
    'no-guide': '/ressources/guide/inconnu',
  });
  await tour(page, { 'privacy-policy': '/legals/privacy-policy', 'cookie-policy': '/legals/cookie-policy' });
});

test('a newcomer', async ({ page }) => {
  await signIn(page.request, anIdentity().email);
  await page.goto('/register/select');
  await expect(page.getByRole('dialog', { name: 'Conditions d’utilisation' })).toBeVisible();
  await photograph(page, 'terms');
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
  await tour(page, { 'settings-legals': '/app/user/settings#legals' });
  await page.emulateMedia({ colorScheme: 'light' });
  await tour(page, { 'settings-data': '/app/user/settings#access-policy' });
  await page
    .getByRole('button', { name: /^Supprimer/ })
    .first()
    .click();
  await photograph(page, 'settings-data-revoke');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Partager mon dossier' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'settings-data-offer-dark');
  await page.goto('/app');
  await photograph(page, 'patient-dashboard-dark', { whole: true });
});

test('a midwife, and her structure', async ({ page, browser }) => {
  await signIn(page.request, 'elodie.sarrazin@pro.example');
  await tour(page, { 'midwife-dashboard': '/app', 'midwife-patients': '/app/patients' });
  const structure = await browser.newPage();
  await watchShifts(structure);
  await signIn(structure.request, 'secretariat@tilleuls.example');
  await tour(structure, {
    'structure-dashboard': '/app/organization',
    'structure-team': '/app/organization/team',
    'structure-statistics': '/app/organization/statistics',
    'structure-externals': '/app/organization/external-practitioners',
  });
});

test('a structure whose teams visit', async ({ browser }) => {
  const structure = await browser.newPage({ baseURL: addresses.mobility });
  await watchShifts(structure);
  await signIn(structure.request, 'contact@lagune-sante.example');
  await tour(structure, { 'structure-transmissions': '/app/organization/transmissions' });
  await opensFirst(structure, 'Transmissions', 'structure-transmission');
});

test('a doctor', async ({ page }) => {
  test.setTimeout(400_000);
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
  await tour(page, { patients: '/app/patients', contacts: '/app/contacts' });
  await tour(page, { messages: '/app/messages', teleexpertises: '/app/teleexpertises' });
  await opensFirst(page, 'Télé-expertises', 'teleexpertise');
  await page.goto('/app/patients');
  await page.getByRole('list', { name: 'Patients' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/app\/patients\/[0-9a-f-]{36}/);
  const file = new URL(page.url()).pathname;
  await expect(page.getByRole('tab').first()).toBeVisible();
  await photograph(page, 'patient-file', { whole: true });
  for (const tab of await page.getByRole('tab').allTextContents()) {
    await page.goto(file);
    await page.getByRole('tab', { name: tab }).click();
    await photograph(
      page,
      `patient-file-${tab
        .normalize('NFD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase()}`,
    );
  }
  await tour(page, { 'settings-integrations': '/app/user/settings#integrations' });
  await tour(page, { 'settings-api-keys': '/app/user/settings#api-keys' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await tour(page, { 'agenda-dark': '/app/agenda?view=week' });
  await tour(page, { 'settings-dark': '/app/user/settings' });
});
