import { aContext, post, signUpAssistant, signUpPatient } from '../support/account.ts';
import { ownPorts } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { chooseProfile, signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';
import { expectEveryEntryLeads } from './menu-entries.ts';

/** The third variant, served for this story alone: without demo people, video or cards it is there in some seconds. */
const PORT = ownPorts.dispatch;
let product: OwnProduct;

// One product for both of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  product = await anOwnProduct(PORT, {
    ...{ log: 'dispatch.log', variant: 'dispatch', environment: { HOME_VISIT_VALIDATION: 'on' } },
  });
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
    await expectEveryEntryLeads(page, 4);
    await context.close();
  });
}

test('a dispatcher validates a visit, finds it on the map, and gives it to a nurse with the keyboard', async ({
  browser,
}) => {
  const options = { baseURL: product.address, viewport: { width: 1440, height: 900 } };
  const patient = await aContext(browser, options);
  const nurse = await aContext(browser, options);
  const [woman, assistant] = [anIdentity(), anIdentity()];
  // Patients and nurses come by the other product of the same data.
  await product.killApi();
  await product.startApi({ VARIANT: 'mobility' });
  await signUpPatient(patient.request, woman);
  await signUpAssistant(nurse.request, assistant);
  const asked = await post<{ id: string }>(patient.request, '/service-request', {
    ...{ code: 'Consultation', note: [{ text: 'Pansement' }] },
    location: { text: 'Marcory Zone 4', coordinates: { latitude: 5.299, longitude: -3.986 } },
  });
  await product.killApi();
  await product.startApi();
  const page = await (await aContext(browser, options)).newPage();
  const person = anIdentity();
  await page.goto('/login');
  await signInOnScreen(page, person.email);
  await chooseProfile(page, 'Gestionnaire');
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName);
  await page.getByLabel('Prénom').fill(person.firstName);
  await page.getByLabel('Date de naissance').fill(person.birthDate);
  await page.getByLabel('Téléphone', { exact: true }).fill(person.phoneNumber);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page).toHaveURL(/pending-activation/);
  await product.ask('UPDATE users SET active = true, inactive_reason = NULL WHERE email = $1', [person.email]);
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();

  await page.getByRole('link', { name: 'Carte' }).first().click();
  const toValidate = page.getByRole('region', { name: /^À valider/ });
  await expect(toValidate.getByText('Marcory Zone 4')).toBeVisible();
  // Drawn, under the page's own policy: a worker from a text, and nothing from another address.
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  await expectAccessible(page);
  await page.locator('.maplibregl-marker button', { hasText: '1' }).click();
  await page.getByRole('button', { name: 'Valider la demande' }).click();
  await expect(page.getByRole('region', { name: /^À affecter/ })).toBeVisible();
  await expect(page.getByText('Aucun infirmier en service n’est libre pour le moment.')).toBeVisible();

  // Further away than nurses travel: no practitioner is chosen by distance alone, a dispatcher may.
  const captured = { latitude: 7.69, longitude: -5.03, accuracy: 20, capturedAt: new Date().toISOString() };
  const located = await nurse.request.patch('/api/user/current/position', {
    headers: { rid: 'anti-csrf', 'st-auth-mode': 'cookie' },
    data: captured,
  });
  expect(located.status()).toBe(204);
  const candidate = page.getByRole('radio', { name: new RegExp(`^1. ${assistant.firstName}`) });
  await expect(candidate).toBeVisible();
  await page.keyboard.press('Escape');
  const row = page.locator(`[data-visit="${asked.id}"]`);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await candidate.focus();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: /^Confier à/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Programmées/ }).getByText('Marcory Zone 4')).toBeVisible();
  await expectAccessible(page);
});
