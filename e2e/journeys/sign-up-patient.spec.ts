import { signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { chooseProfile, fillIdentity, signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('a patient signs up step by step and lands on the dashboard @phone', async ({ page }) => {
  const who = anIdentity();
  await signInOnScreen(page, who.email);
  await chooseProfile(page, 'Patient');

  await expect(page.getByRole('heading', { name: /Informations personnelles/ })).toBeVisible();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible();
  await expectAccessible(page);

  await fillIdentity(page, who);
  await page.getByLabel('Date de naissance').fill('2090-01-01');
  await expect(page.getByText('Une date de naissance ne peut être dans le futur')).toBeVisible();
  await page.getByLabel('Date de naissance').fill(who.birthDate);
  const nir = page.getByLabel('Numéro de sécurité sociale');
  await nir.fill('123');
  await expect(page.getByText('Le numéro de sécurité sociale doit contenir 15 caractères')).toBeVisible();
  await nir.fill(who.nir);
  await expect(nir).toHaveValue(/^\d \d{2} \d{2} \d{2} \d{3} \d{3} \d{2}$/);
  await page.getByLabel('Adresse', { exact: true }).fill('8 rue Fondaudège, 33000 Bordeaux');
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue(who.firstName);
  await page.getByRole('button', { name: 'Suivant' }).click();

  await expect(page.getByRole('heading', { name: /Antécédents et traitements/ })).toBeVisible();
  await page.getByLabel('Groupe sanguin').selectOption('A+');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByRole('heading', { name: /Informations prénatales/ })).toBeVisible();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByRole('heading', { name: /Référent santé/ })).toBeVisible();
  await page
    .getByText(/^(Personne|Aucun|Je n’en ai pas)/)
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Valider' }).click();

  await expect(page).toHaveURL(/\/app$/);
  // The greeting follows the hour of the day.
  await expect(page.getByRole('heading', { name: new RegExp(`^(Bonjour|Bonsoir) ${who.firstName}$`) })).toBeVisible();
  await expectAccessible(page);
});

test('a number of another account brings the patient back to the first step', async ({ page, browser, baseURL }) => {
  const other = anIdentity();
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signUpPatient(elsewhere.request, other);
  await elsewhere.close();

  const who = { ...anIdentity(), nir: other.nir };
  await signInOnScreen(page, who.email);
  await chooseProfile(page, 'Patient');
  await fillIdentity(page, who);
  await page.getByLabel('Numéro de sécurité sociale').fill(who.nir);
  await page.getByLabel('Adresse', { exact: true }).fill('8 rue Fondaudège, 33000 Bordeaux');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Groupe sanguin').selectOption('O-');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page
    .getByText(/^(Personne|Aucun|Je n’en ai pas)/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Valider' }).click();

  await expect(page.getByRole('heading', { name: /Informations personnelles/ })).toBeVisible();
  await expect(
    page.getByText('Ce numéro de sécurité sociale est déjà associé à un compte existant').first(),
  ).toBeVisible();
});
