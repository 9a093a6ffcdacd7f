import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';
import { anAssistantOf, bringsInto } from '../video/assistant.ts';
import { aVisitNow, joinsUnseen } from '../video/call.ts';
import { mobilityInFrance } from '../video/mobility-in-france.ts';

const { LIVEKIT_PROGRAM: program } = process.env;
test.skip(program === undefined, 'no LiveKit server of the test run: no Go toolchain, or LIVEKIT_URL names another');

test('the terminal of the nurse’s case shows what the doctor asks for, and collects it', async ({ browser }, info) => {
  test.slow();
  const product = await mobilityInFrance(program ?? '');
  try {
    const { doctor, patient } = await aDoctorAndAPatient(browser, info, product.address);
    const nurse = await anAssistantOf(doctor, browser, info, product.address);
    for (const one of [patient, doctor, nurse]) await makesKeys(one);
    const visitId = await aVisitNow(patient, doctor);
    await bringsInto(doctor, visitId, nurse);
    // The patient comes first: she lets both of them hear her.
    for (const one of [patient, doctor, nurse]) await joinsUnseen(one, visitId);
    const payment = doctor.page.getByRole('dialog', { name: 'Reste à charge' });
    const asks = async (amount: string): Promise<void> => {
      await payment.getByLabel('Montant').fill(amount);
      await payment.getByRole('button', { name: 'Envoyer' }).click();
    };

    await doctor.page.getByRole('button', { name: 'Reste à charge' }).click();
    await expect(payment.getByText('Aucun terminal n’est dans l’appel')).toBeVisible();
    await expectAccessible(doctor.page);
    await asks('25');
    await nurse.page.getByRole('button', { name: 'Mallette' }).click();
    const box = nurse.page.frameLocator('iframe[title="Page de la mallette"]');
    await expect(payment.getByText('Aucun terminal n’est dans l’appel')).toBeHidden();
    // It came after the request, and hears of it when it is said again.
    await expect(box.getByText(/Paiement demandé : 25,00/)).toBeVisible();
    await payment.getByRole('button', { name: 'Retour' }).click();
    await expect(box.getByText('Aucun paiement demandé.')).toBeVisible();

    await asks('6,90');
    await expect(box.getByText(/Paiement demandé : 6,90/)).toBeVisible();
    await box.getByRole('button', { name: 'Carte de débit' }).click();
    await expect(payment.getByText('Le reste à charge a bien été collecté.')).toBeVisible();
  } finally {
    await product.stop();
  }
});
