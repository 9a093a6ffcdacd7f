import type { Page } from '@playwright/test';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

const SETTINGS = '/app/user/settings';
const question = (page: Page) => page.getByRole('dialog', { name: 'Modifications non enregistrées' });

test('a user changes their profile, and is asked before leaving unsaved changes @phone', async ({ browser }, info) => {
  const { patient } = await aDoctorAndAPatient(browser, info);
  const { page } = patient;
  await page.goto('/app');
  await page.goto(SETTINGS);
  const firstName = page.getByLabel('Prénom');
  await expect(firstName).toHaveValue(patient.who.firstName);
  await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled();

  await firstName.fill('Marie-Claude');
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await question(page).getByRole('button', { name: 'Rester' }).click();
  await expect(firstName).toHaveValue('Marie-Claude');
  await expect(page).toHaveURL(/\/app\/user\/settings$/);

  await page.getByLabel('Adresse e-mail').fill('pas une adresse');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('E-mail invalide')).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill(patient.who.email);
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Informations enregistrées')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled();

  await page.reload();
  await expect(firstName).toHaveValue('Marie-Claude');
});

test('an e-mail address that another account has is refused beside its field', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page } = patient;
  await page.goto(SETTINGS);
  await page.getByLabel('Adresse e-mail').fill(doctor.who.email);
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Cet e-mail est déjà associé à un compte existant')).toBeVisible();
});

test('two windows of one person do not overwrite each other', async ({ browser }, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const other = await doctor.context.newPage();
  // Without news from the other window, or it would show what is new at once.
  await doctor.page.route('**/socket.io/**', (route) => route.abort());
  for (const page of [doctor.page, other]) {
    await page.goto(SETTINGS);
    await expect(page.getByLabel('Présentation')).toBeVisible();
  }
  await doctor.page.getByLabel('Présentation').fill('Écrite ici');
  await other.getByLabel('Présentation').fill('Écrite ailleurs');
  await other.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(other.getByText('Informations enregistrées')).toBeVisible();

  await doctor.page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(doctor.page.getByText('Cet élément a été modifié entre-temps. Rechargez la page.')).toBeVisible();
  await doctor.page.getByRole('button', { name: 'Recharger' }).click();
  await expect(doctor.page.getByLabel('Présentation')).toHaveValue('Écrite ailleurs');
});

test('each section has its address, and the back button goes through them', async ({ browser }, info) => {
  const { patient } = await aDoctorAndAPatient(browser, info);
  const { page } = patient;
  const choose = async (label: string): Promise<void> => {
    const list = page.getByRole('combobox', { name: 'Rubrique' });
    if (await list.isVisible()) await list.selectOption(label);
    else await page.getByRole('link', { name: label }).click();
  };
  await page.goto(`${SETTINGS}#rien-de-tel`);
  await expect(page.getByRole('heading', { name: 'Informations personnelles' })).toBeVisible();
  await choose('Informations légales');
  await expect(page).toHaveURL(/#legals$/);
  await page.getByText('Politique relative aux cookies', { exact: true }).click();
  await expect(page.getByText('Un cookie est un petit fichier')).toBeVisible();
  await choose('Sécurité');
  await expect(page).toHaveURL(/#security$/);
  await expect(page.getByText('Appareils connectés')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Politique relative aux cookies', { exact: true })).toBeVisible();
});

test('a visitor reads the legal texts, and a section by its address', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Politique de confidentialité' }).click();
  await expect(page).toHaveURL(/\/legals\/privacy-policy$/);
  await expect(page.getByText('Dernière mise à jour : 29/01/2025')).toBeVisible();
  await page.getByRole('link', { name: 'Mineurs' }).click();
  await expect(page).toHaveURL(/#confidentialite-9$/);
  await expect(page.getByRole('heading', { name: '9. Mineurs' })).toBeInViewport();
  await page.goto('/legals/cookie-policy#cookies-6');
  await expect(page.getByRole('heading', { name: '6. Durées' })).toBeInViewport();
});
