import type { Page } from '@playwright/test';
import { aContext, signIn, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { codeSentTo, messageWith, securityCode } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

const SETTINGS = '/app/user/settings';
const SECURITY = `${SETTINGS}#security`;
const codes = (page: Page) => page.getByRole('region', { name: 'Codes de sécurité' });

test('an e-mail is changed: codes go to the old one until a code that went there says otherwise @phone', async ({
  browser,
  page,
  baseURL,
}) => {
  const who = anIdentity();
  const next = anIdentity().email;
  await signUpPatient(page.request, who);
  await page.goto(SECURITY);
  await expect(page.getByText('Ouvertes ici')).toBeVisible();
  await expect(codes(page).getByRole('listitem')).toHaveCount(1);
  await expect(codes(page).getByText('Pas un contact de votre compte')).toHaveCount(0);

  await page.goto(SETTINGS);
  await page.getByLabel('Adresse e-mail').fill(next);
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  const proving = page.getByRole('dialog', { name: 'Confirmer l’adresse e-mail' });
  await proving.getByLabel('Code à 6 chiffres').fill(await codeSentTo(page.request, next, null));
  const asking = page.getByRole('dialog', { name: /^Recevoir ici vos codes/ });
  await expect(asking.getByText(next)).toBeVisible();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Les recevoir ici' }).click();
  await expect(asking).toHaveCount(0);

  // The old mailbox hears of it, and gets the codes until then.
  await messageWith(page.request, who.email, 'Il les recevra dans 72 heures');
  await page.goto(SECURITY);
  await expect(codes(page).getByText(/recevra vos codes à partir du/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ce n’est pas moi' })).toBeVisible();
  await expectAccessible(page);

  await codes(page).getByRole('button', { name: 'Confirmer tout de suite' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recevoir un code' }).click();
  await page.getByRole('textbox', { name: 'Code de sécurité' }).fill(await securityCode(page.request, who.email));
  await expect(codes(page).getByText(/recevra vos codes à partir du/)).toHaveCount(0);
  await expect(codes(page).getByText('Pas un contact de votre compte')).toHaveCount(0);

  const other = await aContext(browser, { ...(baseURL === undefined ? {} : { baseURL }) });
  const elsewhere = await other.newPage();
  await signIn(elsewhere.request, next);
  await elsewhere.goto(SECURITY);
  await elsewhere.getByRole('button', { name: 'Déverrouiller' }).click();
  await elsewhere.getByRole('button', { name: 'Recevoir le code' }).click();
  await elsewhere.getByRole('textbox', { name: 'Code de sécurité' }).fill(await securityCode(other.request, next));
  await expect(elsewhere.getByText('Ouvertes ici')).toBeVisible();
  await other.close();
});

test('a change that was not theirs is stopped, and codes go where they went', async ({ page }) => {
  const who = anIdentity();
  await signUpPatient(page.request, who);
  await page.goto(SECURITY);
  await expect(page.getByText('Ouvertes ici')).toBeVisible();
  const next = anIdentity().email;
  await codes(page).getByRole('button', { name: 'Changer de contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact des codes de sécurité' });
  await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill(next);
  await dialog.getByRole('button', { name: 'Recevoir un code' }).click();
  await dialog.getByRole('textbox', { name: 'Code de sécurité' }).fill(await securityCode(page.request, next));
  await expect(codes(page).getByText(/recevra vos codes à partir du/)).toBeVisible();

  await page.getByRole('button', { name: 'Ce n’est pas moi' }).click();
  await expect(codes(page).getByText(/recevra vos codes à partir du/)).toHaveCount(0);
  await expect(codes(page).getByRole('listitem')).toHaveCount(1);
  await expect(codes(page).getByText('Pas un contact de votre compte')).toHaveCount(0);
});
