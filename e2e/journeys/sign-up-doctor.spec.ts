import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { chooseProfile, fillIdentity, signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

for (const [variant, address] of Object.entries(addresses)) {
  test.describe(variant === 'natalconnect' ? `${variant} @phone` : variant, () => {
    test.use({ baseURL: address });

    test('a doctor signs up and can open availability', async ({ page }) => {
      const who = anIdentity();
      await signInOnScreen(page, who.email);
      await chooseProfile(page, 'Médecin');

      await expect(page.getByRole('heading', { name: /Informations professionnelles/ })).toBeVisible();
      await fillIdentity(page, who);
      const isFrench = variant === 'natalconnect';
      const rpps = page.getByLabel(isFrench ? 'Numéro RPPS' : 'Numéro d’inscription à l’Ordre');
      await rpps.fill('12');
      await page.getByRole('button', { name: 'Suivant' }).click();
      const refusal = isFrench ? 'Le numéro RPPS doit contenir 11 chiffres' : 'Ce numéro compte de 3 à 30 caractères';
      await expect(page.getByText(refusal)).toBeVisible();
      await rpps.fill(who.rpps);
      await page.getByText('Gynécologue', { exact: true }).click();
      await page.getByLabel('Adresse professionnelle').fill('14 cours de l’Argonne, 33000 Bordeaux');
      await page.getByRole('button', { name: 'Suivant' }).click();
      await expect(page.getByRole('heading', { name: /Informations complémentaires/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Valider' }).click();

      await expect(page).toHaveURL(/\/app$/);
      await page.goto('/app/agenda/settings');
      await expect(page.getByRole('heading', { name: 'Disponibilités' })).toBeVisible();
    });
  });
}
