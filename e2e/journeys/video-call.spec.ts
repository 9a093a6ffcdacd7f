import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';
import { aVisitNow, joins, sees } from '../video/call.ts';

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

test('a patient and a doctor meet, see each other, come back after a reload, and part @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(patient);
  await makesKeys(doctor);
  const visitId = await aVisitNow(patient, doctor);

  await patient.page.goto('/app');
  await patient.page.getByRole('link', { name: 'Rejoindre la téléconsultation' }).click();
  await expect(patient.page.getByText(doctor.who.lastName, { exact: false }).first()).toBeVisible();
  await expectAccessible(patient.page);
  await joins(patient, visitId);
  await expect(patient.page.getByText('Vous êtes seul dans cet appel')).toBeVisible();
  await expectAccessible(patient.page);

  await joins(doctor, visitId);
  await sees(doctor.page, patient.who.lastName);
  await sees(patient.page, doctor.who.lastName);
  await expect(doctor.page.getByRole('button', { name: '1 autre participant' })).toBeVisible();
  await expectAccessible(doctor.page);

  await patient.page.reload();
  await sees(patient.page, doctor.who.lastName);
  await sees(doctor.page, patient.who.lastName);

  await patient.page.getByRole('button', { name: 'Couper la caméra' }).click();
  await expect(doctor.page.getByText('Caméra coupée')).toBeVisible();

  await doctor.page.getByRole('button', { name: 'Quitter' }).click();
  await doctor.page.getByRole('button', { name: 'Terminer pour tous' }).click();
  await expect(doctor.page).toHaveURL(new RegExp(`/app/patients/${patient.profileId}$`));
  await expect(patient.page.getByText('L’appel est terminé')).toBeVisible();
  await expectAccessible(patient.page);
});
