import { aContext, signUpMidwife, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { NOTHING, watchNotice } from '../support/noticed.ts';
import { screenOf } from '../support/parties.ts';
import { makesKeys, TREATMENT, writesRecord } from '../support/sealed-record.ts';
import { expect, test, within } from '../support/test.ts';

test('a midwife whom a patient names as her referent reads once she accepts, and nobody meets a word about keys', async ({
  browser,
}, info) => {
  const [atPatient, atMidwife] = [await aContext(browser, screenOf(info)), await aContext(browser, screenOf(info))];
  const [patientWho, midwifeWho] = [anIdentity(), anIdentity()];
  const { profileId } = await signUpPatient(atPatient.request, patientWho);
  await signUpMidwife(atMidwife.request, midwifeWho);
  const patient = { who: patientWho, profileId, context: atPatient, page: await atPatient.newPage() };
  const midwife = { who: midwifeWho, context: atMidwife, page: await atMidwife.newPage() };
  await makesKeys(midwife);
  await writesRecord(patient);
  const noticed = await watchNotice({ patient, midwife });

  await patient.page.goto('/app/medical-record');
  await patient.page.getByRole('button', { name: 'Choisir un référent' }).click();
  const dialog = patient.page.getByRole('dialog', { name: 'Référent santé' });
  await dialog.getByText('Une sage-femme').click();
  await dialog.getByRole('combobox', { name: /^Sage-femme/ }).fill(midwifeWho.lastName);
  await patient.page.getByRole('option', { name: new RegExp(midwifeWho.lastName, 'i') }).click();
  await expectAccessible(patient.page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(patient.page.getByText('Référent enregistré')).toBeVisible();

  await midwife.page.goto('/app');
  await midwife.page.getByRole('button', { name: /^Accepter/ }).click();
  await expect(midwife.page.getByText('Accès accordé')).toBeVisible();
  await midwife.page.goto(`/app/patients/${profileId}?view=record`);
  await expect(midwife.page.getByText(TREATMENT).first()).toBeVisible({ timeout: within(2) });

  // The one dialog is the form that she opened.
  await expect.poll(noticed).toEqual({
    patient: { ...NOTHING, mails: ['answer'], dialogs: ['Référent santé'] },
    midwife: { ...NOTHING, mails: ['referent'] },
  });
});
