import type { Page } from '@playwright/test';
import { aContext, post, signIn } from '../support/account.ts';
import { ownPorts } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { NOTHING, watchNotice } from '../support/noticed.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { aDoctorAndAPatient, screenOf } from '../support/parties.ts';
import { makesKeys, TREATMENT, writesRecord } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';

const PORT = ownPorts.changedDevice;
let product: OwnProduct;
test.beforeAll(async () => {
  product = await anOwnProduct(PORT, { log: 'changed-device.log', vaultPort: PORT + 1 });
});
test.afterAll(() => product?.stop());

/** No device, no code, no sheet: to what the code dialog offers then. */
const lostEverything = async (page: Page): Promise<void> => {
  // The same address with another hash would be the same page.
  await page.goto('about:blank');
  await page.goto('/app/user/settings#security');
  await page.getByRole('button', { name: 'Déverrouiller' }).first().click();
  await page.getByRole('button', { name: 'Utiliser ma fiche de secours' }).click();
  await page.getByRole('button', { name: 'J’ai tout perdu' }).click();
};

test('a doctor who lost every device starts anew, and the patient goes on with them by one touch', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, patient } = await aDoctorAndAPatient(browser, info, product.address);
  await makesKeys(doctor);
  await writesRecord(patient);
  const offer = { resource: 'medical-file', toId: doctor.profileId };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', offer);
  await post(doctor.context.request, `/access-policy/${id}/approve`, {});
  const { page } = patient;
  await page.goto('/app');
  await page.getByRole('button', { name: /^Lui ouvrir mon dossier/ }).click();
  await expect(page.getByText(/^Dossier ouvert à/)).toBeVisible();
  await doctor.page.goto(`/app/patients/${patient.profileId}?view=record`);
  await expect(doctor.page.getByText(TREATMENT).first()).toBeVisible();
  await page.goto('about:blank');
  await doctor.context.close();

  const elsewhere = await aContext(browser, { ...screenOf(info), baseURL: product.address });
  await signIn(elsewhere.request, doctor.who.email);
  const device = await elsewhere.newPage();
  await lostEverything(device);
  await device.getByRole('button', { name: 'Demander un nouvel accès' }).click();
  await expect(device.getByText(/Vous pourrez ouvrir votre nouvel accès/)).toBeVisible();
  await product.ask("UPDATE vault.resets SET asked_at = asked_at - interval '73 hours'");
  await lostEverything(device);
  await device.getByRole('button', { name: 'Ouvrir mon nouvel accès' }).click();
  await expect(device.getByText('Ouvertes ici')).toBeVisible();
  const file = `/app/patients/${patient.profileId}`;
  await device.goto(`${file}?view=record`);
  await expect(device.getByText(/ne vous a pas encore ouvert ce contenu/).first()).toBeVisible();

  const noticed = await watchNotice({ patient });
  await page.goto('/app');
  const { firstName, lastName } = doctor.who;
  await expect(page.getByText(`Dr ${firstName} ${lastName} a changé d’appareil.`)).toBeVisible();
  await expect(page.getByText(/clé|identité/i)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Continuer avec le nouvel appareil/ }).click();
  await expect(page.getByText(/^Dossier ouvert à/)).toBeVisible();

  // Both read what the other wrote, before and after.
  await expect(device.getByText(TREATMENT).first()).toBeVisible();
  await device.goto(`${file}?view=vitals`);
  await device.getByRole('button', { name: 'Ajouter une mesure' }).click();
  const dialog = device.getByRole('dialog', { name: 'Ajouter une mesure' });
  await dialog.getByLabel(/^Valeur/).fill('66');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/app/medical-record?view=vitals');
  await expect(page.getByRole('region', { name: 'Poids' })).toContainText('66,0 kg');
  await page.goto('/app');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText(/a changé d’appareil/)).toHaveCount(0);
  expect(await noticed()).toEqual({ patient: NOTHING });
});
