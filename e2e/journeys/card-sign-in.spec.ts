import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { hearsEvents } from '../support/live.ts';
import { expect, test } from '../support/test.ts';

const CARD = 'S’identifier avec Pro Santé Connect';

/** From the sign-in screen to the choice of cards. */
const toTheCards = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('button', { name: CARD }).click();
  await expect(page.getByRole('heading', { name: 'Pro Santé Connect de démonstration' })).toBeVisible();
};

test('a doctor whose card is known signs in with it, and signs out at its provider too', async ({ page }) => {
  await toTheCards(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hugo LESTRADE' }).click();
  await expect(page).toHaveURL(/\/app$/);
  const session = await page.request.get('/api/user/current');
  expect(await session.json()).toMatchObject({ firstName: 'Hugo', userType: 'doctor' });

  await page.getByRole('button', { name: 'Déconnexion' }).first().click();
  await expect(page.getByRole('heading', { name: 'Se déconnecter de Pro Santé Connect ?' })).toBeVisible();
  await page.getByRole('button', { name: 'Oui, me déconnecter' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});

test('a doctor with an unknown card begins the sign-up of a doctor', async ({ page }) => {
  const { rpps } = anIdentity();
  await toTheCards(page);
  await page.getByLabel('Prénom').fill('Margaux');
  await page.getByLabel('Nom', { exact: true }).fill('TERRIEN');
  await page.getByLabel('Numéro RPPS').fill(rpps);
  await page.getByRole('button', { name: 'Présenter cette carte' }).click();

  await expect(page).toHaveURL(/\/register\/doctor$/);
  const terms = page.getByRole('dialog', { name: 'Conditions d’utilisation' });
  await expect(terms).toBeVisible();
  await expectAccessible(page);
  await terms.getByRole('button', { name: 'Accepter' }).click();
  await expect(terms).toBeHidden();
  await expect(page.getByLabel('Prénom')).toHaveValue('Margaux');
  await expect(page.getByLabel('Numéro RPPS')).toHaveValue(rpps);
  expect(await page.getByLabel('Numéro RPPS').getAttribute('readonly')).not.toBeNull();
  await expect(page.getByText('Lu sur votre carte : il ne peut pas être changé ici.')).toBeVisible();
  await expectAccessible(page);

  // The card chooses the profile: another form is not reached by its address.
  await page.goto('/register/patient');
  await expect(page).toHaveURL(/\/register\/doctor$/);
  await expect(page.getByLabel('Numéro RPPS')).toHaveValue(rpps);
});

test('a doctor who cancels at the card returns to the sign-in, which says so', async ({ page }) => {
  await toTheCards(page);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('La connexion a été refusée ou abandonnée.')).toBeVisible();
});

test('taking the card out ends the session here, without a reload', async ({ page, context }) => {
  await toTheCards(page);
  const provider = new URL(page.url()).origin;
  const live = hearsEvents(page);
  await page.getByRole('button', { name: 'Sylvie AUBERTIN' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await live;

  const reader = await context.newPage();
  await reader.goto(`${provider}/session/end`);
  await reader.getByRole('button', { name: 'Oui, me déconnecter' }).click();
  await expect(reader.getByRole('heading', { name: 'Vous êtes déconnecté' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('an address that a page of ours did not ask for signs no person in', async ({ page }) => {
  await page.goto('/oauth/psc?code=stolen&state=forged&iss=http%3A%2F%2Flocalhost');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toBeVisible();
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});
