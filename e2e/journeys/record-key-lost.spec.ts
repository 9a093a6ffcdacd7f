import type { Browser, Locator, Page, TestInfo } from '@playwright/test';
import { aContext, post, signUpMidwife, signUpPatient } from '../support/account.ts';
import { ownPorts } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

let product: OwnProduct;
test.beforeAll(async () => {
  product = await anOwnProduct(ownPorts.recordKeyLost, {
    log: 'record-key-lost.log',
    vaultPort: ownPorts.recordKeyLost + 1,
  });
});
test.afterAll(() => product?.stop());

/** A person with an open vault. */
const aPerson = async (browser: Browser, info: TestInfo, signUp: typeof signUpPatient) => {
  const context = await aContext(browser, { ...screenOf(info), baseURL: product.address });
  const { profileId } = await signUp(context.request, anIdentity());
  const page = await context.newPage();
  await page.goto('/app/user/settings#security');
  await expect(page.getByText('Ouvertes ici')).toBeVisible();
  return { profileId, page, request: context.request };
};

const weigh = async (page: Page, kilograms: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Ajouter une mesure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une mesure' });
  await dialog.getByLabel(/^Valeur/).fill(kilograms);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  return dialog;
};

test('a record whose key is lost goes on with another one', async ({ browser }, info) => {
  const patient = await aPerson(browser, info, signUpPatient);
  const midwife = await aPerson(browser, info, signUpMidwife);
  const offer = { resource: 'medical-file', toId: midwife.profileId };
  const { id } = await post<{ id: string }>(patient.request, '/access-policy', offer);
  await post(midwife.request, `/access-policy/${id}/approve`, {});
  // The offer was made by a program: it is her touch that lets the midwife in, and makes her an author whom the patient's vault knows.
  await patient.page.goto('/app');
  await patient.page.getByRole('button', { name: /^Lui ouvrir mon dossier/ }).click();
  // The button goes when it is signed; the keys are given a moment later.
  await expect(patient.page.getByText(/^Dossier ouvert à/)).toBeVisible();
  const { page } = midwife;
  const weight = page.getByRole('region', { name: 'Poids' });
  await page.goto(`/app/patients/${patient.profileId}?view=vitals`);
  await expect(await weigh(page, '64,5')).toBeHidden();
  await expect(weight).toContainText('64,5 kg');

  // As after the loss of the vault's database.
  await product.ask('UPDATE vault.sessions SET revoked_at = now()');
  const dialog = await weigh(page, '66');
  const notice = dialog.getByText('Plus personne ne peut ouvrir ce dossier');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reprendre le dossier' }).click();
  await expect(notice).toBeHidden();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(weight).toContainText('66,0 kg');
  await expectAccessible(page);
  await patient.page.goto('/app/medical-record?view=vitals');
  await expect(patient.page.getByRole('region', { name: 'Poids' })).toContainText('66,0 kg');
});
