import { aContext, signIn, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { hearsEvents } from '../support/live.ts';
import { codeSentTo, lastMessageId } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

const SETTINGS = '/app/user/settings';

test('another device is signed out from the settings, at once @phone', async ({ browser, page, baseURL }) => {
  const who = anIdentity();
  await signUpPatient(page.request, who);
  // The first device is the one that holds the keys; the other would be asked for the security code.
  await page.goto(`${SETTINGS}#security`);
  const devices = page.getByRole('region', { name: 'Appareils connectés' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const other = await aContext(browser, { ...(baseURL === undefined ? {} : { baseURL }) });
  const elsewhere = await other.newPage();
  await signIn(elsewhere.request, who.email);
  const live = hearsEvents(elsewhere);
  await elsewhere.goto('/app');
  await live;

  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Déconnecter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Déconnecter cet appareil' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Déconnecter' }).click();

  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere).toHaveURL(/\/login$/);
  await other.close();
});

test('a telephone that was only written down is confirmed by a code', async ({ page }) => {
  const who = anIdentity();
  await signUpPatient(page.request, who);
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  const before = await lastMessageId(page.request, who.phoneNumber);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(page.getByLabel('Code à 6 chiffres')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code à 6 chiffres').fill(await codeSentTo(page.request, who.phoneNumber, before));
  await expect(page.getByText('Votre téléphone est confirmé')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmer', exact: true })).toHaveCount(0);
});

test('an e-mail is changed by a code sent to the new one; only that one signs in afterwards', async ({ page }) => {
  const who = anIdentity();
  const next = anIdentity().email;
  await signUpPatient(page.request, who);
  await page.goto(SETTINGS);
  await page.getByLabel('Adresse e-mail').fill(next);
  await page.getByRole('button', { name: 'Sauvegarder' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirmer l’adresse e-mail' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Code à 6 chiffres').fill(await codeSentTo(page.request, next, null));
  await expect(page.getByText('Votre adresse e-mail est confirmée')).toBeVisible();
  expect(await (await page.request.get('/api/user/current')).json()).toMatchObject({
    username: next,
    pendingEmail: null,
  });

  await page.context().clearCookies();
  await signIn(page.request, next);
  expect((await page.request.get('/api/user/current')).status()).toBe(200);
  await page.context().clearCookies();
  await signIn(page.request, who.email);
  expect((await page.request.get('/api/user/current')).status()).toBe(404);
});
