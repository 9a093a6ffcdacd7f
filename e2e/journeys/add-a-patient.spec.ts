import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test('a patient is made, asked for, or followed already: the number says which', async ({ browser }, info) => {
  test.slow();
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page } = doctor;
  await page.goto('/app/patients');
  await expect(page.getByText('Aucun patient trouvé')).toBeVisible();
  await expectAccessible(page);
  const add = page.getByRole('button', { name: 'Ajouter un patient' }).first();
  const number = page.getByLabel(/Numéro de sécurité sociale/);

  // The address is new: two steps create the patient.
  const who = anIdentity();
  await add.click();
  await number.pressSequentially(who.nir);
  await expect(page.getByText('Continuer pour créer un nouveau patient')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Créer' }).click();
  await page.getByLabel('Nom', { exact: true }).fill(who.lastName);
  await page.getByLabel('Prénom').fill(who.firstName);
  await page.getByLabel('Date de naissance').fill(who.birthDate);
  await page.getByText('Femme', { exact: true }).click();
  await page.getByRole('combobox', { name: /^Adresse/ }).fill('8 rue Fondaudège, 33000 Bordeaux');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: /Adresse e-mail/ }).fill(patient.who.email);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Groupe sanguin').selectOption('A+');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  // The address has an account: back to the first step.
  await expect(page.getByText('Cet e-mail est déjà associé à un compte existant')).toBeVisible();
  await page.getByRole('textbox', { name: /Adresse e-mail/ }).fill(who.email);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByTitle(`${who.firstName} ${who.lastName}`)).toBeVisible();

  // The address has an account: its holder is asked.
  await add.click();
  await number.pressSequentially(patient.who.nir);
  await page.getByRole('button', { name: 'Envoyer une demande' }).click();
  await expect(page.getByText('Demande d’accès en attente (1)')).toBeVisible();
  await expectAccessible(page);

  // They are followed already.
  await add.click();
  await number.pressSequentially(who.nir);
  await expect(page.getByText('Ce patient est déjà affilié')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
  await page.getByRole('link', { name: `${who.firstName} ${who.lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.lastName);
  await expectAccessible(page);

  // Who made the file puts it right.
  await page.getByRole('button', { name: 'Modifier les informations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier les informations' });
  await dialog.getByRole('combobox', { name: /^Adresse/ }).fill('12 cours Portal, 33000 Bordeaux');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/12 cours Portal/).first()).toBeVisible();
});
