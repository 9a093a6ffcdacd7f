import { aContext, signIn, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { hearsEvents } from '../support/live.ts';
import { securityCode } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

const SECURITY = '/app/user/settings#security';

test('a device that is removed from the list is locked at once, and opens nothing without a code @phone', async ({
  browser,
  page,
  baseURL,
}) => {
  const who = anIdentity();
  await signUpPatient(page.request, who);
  await page.goto(SECURITY);
  const devices = page.getByRole('region', { name: 'Appareils qui ouvrent vos dossiers' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button', { name: /^Retirer/ })).toHaveCount(0);

  const other = await aContext(browser, { ...(baseURL === undefined ? {} : { baseURL }) });
  const elsewhere = await other.newPage();
  await signIn(elsewhere.request, who.email);
  const live = hearsEvents(elsewhere);
  await elsewhere.goto(SECURITY);
  await live;
  await elsewhere.getByRole('button', { name: 'Déverrouiller' }).click();
  await elsewhere.getByRole('button', { name: 'Recevoir le code' }).click();
  const { email, phoneNumber } = who;
  await elsewhere
    .getByRole('textbox', { name: 'Code de sécurité' })
    .fill(await securityCode(other.request, phoneNumber).catch(() => securityCode(other.request, email)));
  await expect(elsewhere.getByText('Ouvertes ici')).toBeVisible();
  await expect(
    elsewhere.getByRole('region', { name: 'Appareils qui ouvrent vos dossiers' }).getByRole('listitem'),
  ).toHaveCount(2);

  // The first page was told of the second device.
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('Cet appareil', { exact: true })).toHaveCount(1);
  const theOther = devices.getByRole('listitem').filter({ hasNotText: 'Cet appareil' });
  await theOther.getByRole('button', { name: /^Renommer/ }).click();
  const rename = page.getByRole('dialog', { name: 'Renommer cet appareil' });
  await rename.getByLabel('Nom de l’appareil').fill('Vieux téléphone');
  await expectAccessible(page);
  await rename.getByRole('button', { name: 'Renommer' }).click();
  await expect(theOther).toContainText('Vieux téléphone');
  await expectAccessible(page);

  await devices.getByRole('button', { name: 'Retirer Vieux téléphone' }).click();
  const dialog = page.getByRole('dialog', { name: /^Retirer Vieux téléphone/ });
  await expect(dialog.getByText('Cet appareil n’ouvrira plus vos dossiers.')).toBeVisible();
  await expect(dialog.getByText(/sa session se ferme à part/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retirer' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await devices.getByRole('link', { name: /^Appareil perdu ou volé/ }).click();
  await expect(page.getByRole('button', { name: 'Tout renouveler' })).toBeFocused();
  await expectAccessible(page);

  // Its page says so without a reload, and keeps nothing that opens.
  await expect(
    elsewhere.getByText('Cet appareil n’est plus autorisé : il lui faut un nouveau code.').first(),
  ).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Déverrouiller' }).first()).toBeVisible();
  await expect(elsewhere.getByText('Ouvertes ici')).toHaveCount(0);
  await elsewhere.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Recevoir le code' })).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Plus tard' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Déverrouiller' })).toBeVisible();
  await expect(elsewhere.getByText('Ouvertes ici')).toHaveCount(0);
  await other.close();
});
