import { signUpDoctor } from '../support/account.ts';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { chooseProfile, fillIdentity, signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

// Côte d'Ivoire, where a patient may have no number and a doctor has that of the Order.
test.use({ baseURL: addresses.mobility });

test('a patient without a number signs up, and a doctor finds them by phone and day of birth @phone', async ({
  page,
  browser,
}) => {
  const who = anIdentity();
  await signInOnScreen(page, who.email);
  await chooseProfile(page, 'Patient');
  await fillIdentity(page, who);
  // As it is written there: no prefix, and no country chosen.
  const phone = `07${who.phoneNumber.slice(-8)}`;
  await page.getByLabel('Téléphone', { exact: true }).fill(phone);
  await expect(page.getByText('sécurité sociale')).toHaveCount(0);
  const number = page.getByLabel('Numéro CMU ou identifiant national');
  await number.fill('12');
  await page.getByLabel('Adresse', { exact: true }).fill('Cocody, Abidjan');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('Ce numéro compte de 3 à 30 lettres ou chiffres')).toBeVisible();
  await expectAccessible(page);
  await number.fill('');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Groupe sanguin').selectOption('A+');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page).toHaveURL(/\/app$/);

  const elsewhere = await browser.newContext({ baseURL: addresses.mobility });
  await signUpDoctor(elsewhere.request, anIdentity());
  const doctor = await elsewhere.newPage();
  await doctor.goto('/app/patients');
  await doctor.getByRole('button', { name: 'Ajouter un patient' }).first().click();
  const dialog = doctor.getByRole('dialog', { name: 'Ajouter un patient' });
  await dialog.getByRole('button', { name: 'Rechercher' }).click();
  await expect(dialog.getByText('Ce champ est obligatoire')).toHaveCount(2);
  await expectAccessible(doctor);
  await dialog.getByRole('textbox', { name: 'Téléphone' }).fill(phone);
  await dialog.getByLabel('Date de naissance').fill(who.birthDate);
  await dialog.getByRole('button', { name: 'Rechercher' }).click();
  await expect(dialog.getByText(new RegExp(who.lastName, 'i'))).toBeVisible();
  await dialog.getByRole('button', { name: 'Envoyer une demande' }).click();
  await expect(doctor.getByText('Demande d’accès en attente (1)')).toBeVisible();
  await elsewhere.close();
});

test('a doctor signs up with the number of the Order', async ({ page }) => {
  const who = anIdentity();
  await signInOnScreen(page, who.email);
  await chooseProfile(page, 'Médecin');
  await fillIdentity(page, who);
  await page.getByLabel('Numéro d’inscription à l’Ordre').fill(`cnom-ci ${who.rpps.slice(-6)}`);
  await page.getByText('Gynécologue', { exact: true }).click();
  await page.getByLabel('Adresse professionnelle', { exact: true }).fill('Plateau, Abidjan');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.goto('/app/user/settings');
  await expect(page.getByText('Numéro d’inscription à l’Ordre')).toBeVisible();
  await expect(page.getByText(`CNOM-CI ${who.rpps.slice(-6)}`)).toBeVisible();
});
