import type { Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { chooseProfile, signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

const LABELS = { natalconnect: 'Service de maternité', mobility: 'Organisation' } as const;

/** A number that no other run has taken; its key does not have to be right. */
const aFiness = (): string => `98${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

const fillManager = async (page: Page): Promise<void> => {
  const who = anIdentity();
  await page.getByLabel('Nom', { exact: true }).fill(who.lastName);
  await page.getByLabel('Prénom').fill(who.firstName);
  await page.getByLabel('Date de naissance').fill(who.birthDate);
  await page.getByLabel('Téléphone', { exact: true }).fill(who.phoneNumber);
};

for (const [variant, address] of Object.entries(addresses)) {
  test.describe(variant === 'mobility' ? `${variant} @phone` : variant, () => {
    test.use({ baseURL: address });

    test('a structure is brought, and waits for an administrator', async ({ page }) => {
      const who = anIdentity();
      await signInOnScreen(page, who.email);
      await chooseProfile(page, LABELS[variant as keyof typeof LABELS]);
      await expect(page.getByRole('heading', { name: /Organisation/ }).last()).toBeVisible();

      if (variant === 'mobility') {
        // Côte d'Ivoire has no FINESS, and no register that fills the rest.
        await page.getByLabel('Registre du commerce (RCCM)').fill(`CI-ABJ-03-2022-B12-${aFiness()}`);
        await page.getByLabel('Nom de l’organisation').fill('Clinique des Rosiers');
        await page.getByLabel('Adresse', { exact: true }).fill('Cocody, Abidjan');
      } else {
        await page.getByRole('textbox', { name: /Numéro FINESS/ }).fill('990000036');
        await expect(page.getByLabel('Nom de l’organisation')).toHaveValue('Maternité des Capucins');
        await page.getByRole('textbox', { name: /Numéro FINESS/ }).fill(aFiness());
      }
      await page.getByText('Maternité', { exact: true }).click();
      await page.getByLabel('Présentation').fill('Niveau 2.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Suivant' }).click();

      await expect(page.getByRole('heading', { name: /Responsable de l’organisation/ })).toBeVisible();
      await fillManager(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Valider' }).click();

      await expect(page).toHaveURL(/\/pending-activation$/);
      await expect(page.getByRole('heading', { name: 'Votre structure est en cours de vérification' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('a SIRET is asked for where there is no FINESS', async ({ page }) => {
  await signInOnScreen(page, anIdentity().email);
  await chooseProfile(page, 'Service de maternité');
  await page.getByText('Mon organisation n’a pas de numéro FINESS').click();
  await page.getByLabel('Numéro SIRET').fill('000 123 455 00016');
  await expect(page.getByLabel('Nom de l’organisation')).toHaveValue('Maison de naissance Les Hirondelles');
});
