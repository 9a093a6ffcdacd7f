import { devOutbox } from '@maillon/contracts/platform';
import { expect, test } from '@playwright/test';
import { post, signIn } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';

test('a child waits, and a parent opens the account @phone', async ({ page, browser, baseURL }) => {
  const who = anIdentity();
  const parent = anIdentity().email;
  await signIn(page.request, who.email);
  await post(page.request, '/user', {
    user: {
      firstName: who.firstName,
      lastName: who.lastName,
      birthDate: `${new Date().getFullYear() - 14}-01-01`,
      email: who.email,
      phoneNumber: who.phoneNumber,
      parentEmail: parent,
      termsAcceptedAt: new Date().toISOString(),
      userType: 'patient',
      patient: { nir: who.nir, bloodGroup: 'A+', gender: 'FEMALE', address: { text: '33000 Bordeaux' } },
    },
  });
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'L’accord d’un parent est nécessaire' })).toBeVisible();
  await expectAccessible(page);

  const letter = async (): Promise<string> => {
    const answer = await page.request.get('/dev/outbox', { params: { to: parent } });
    return devOutbox.output.parse(await answer.json())[0]?.text ?? '';
  };
  await expect.poll(letter).toContain('/consent/parental#');
  const hash = /\/consent\/parental(#[\w-]{43})/.exec(await letter())?.[1] ?? '';

  const atParent = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await atParent.goto(`/consent/parental${hash}`);
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
