import { expectAccessible } from '../support/axe.ts';
import { consentPageOf, signUpChild } from '../support/child.ts';
import { anIdentity } from '../support/identities.ts';
import { expect, test } from '../support/test.ts';

test('a child waits, and a parent opens the account @phone', async ({ page, browser, baseURL }) => {
  const who = anIdentity();
  const parent = anIdentity().email;
  await signUpChild(page.request, who, parent);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'L’accord d’un parent est nécessaire' })).toBeVisible();
  await expectAccessible(page);

  const consent = await consentPageOf(page.request, parent);

  const atParent = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await atParent.goto(consent);
  await expect(
    atParent.getByRole('heading', { name: `Acceptez-vous que ${who.firstName} ouvre un compte ?` }),
  ).toBeVisible();
  await expectAccessible(atParent);
  await atParent.getByRole('button', { name: 'Accepter' }).click();
  await expect(atParent.getByRole('heading', { name: 'Merci, votre accord est enregistré' })).toBeVisible();
  await atParent.reload();
  await expect(atParent.getByRole('heading', { name: 'Ce lien a déjà servi ou n’est plus valable' })).toBeVisible();
  await atParent.context().close();

  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
  await expect(page).toHaveURL(/\/app$/);
});
