import { ownPorts } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { chooseProfile, signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

/** The third variant, served for this story alone: without demo people, video or cards it is there in some seconds. */
const PORT = ownPorts.dispatch;
let product: OwnProduct;

// One product for both of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  product = await anOwnProduct(PORT, { log: 'dispatch.log', environment: { VARIANT: 'dispatch' } });
});
test.afterAll(() => product.stop());

for (const [who, profile] of [
  ['a manager', 'Gestionnaire'],
  ['an operator', 'Opérateur'],
] as const) {
  test(`${who} of the dispatch signs up, waits, and is let in`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const person = anIdentity();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Recevoir le code' })).toBeVisible();
    await expect(page.getByText(/carte/i)).toHaveCount(0);
    await signInOnScreen(page, person.email);
    await chooseProfile(page, profile);
    await expect(page.getByRole('heading', { name: /Informations personnelles/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Nom', { exact: true }).fill(person.lastName);
    await page.getByLabel('Prénom').fill(person.firstName);
    await page.getByLabel('Date de naissance').fill(person.birthDate);
    await page.getByLabel('Téléphone', { exact: true }).fill(person.phoneNumber);
    await page.getByRole('button', { name: 'Valider' }).click();
    await expect(page).toHaveURL(/pending-activation/);
    await expectAccessible(page);

    // An administrator lets them in (journey "administration").
    await product.ask('UPDATE users SET active = true, inactive_reason = NULL WHERE email = $1', [person.email]);
    await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('link', { name: 'Accueil' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Agenda' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await context.close();
  });
}
