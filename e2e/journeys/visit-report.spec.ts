import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { makesKeys, TREATMENT, writesRecord } from '../support/sealed-record.ts';
import { aDoctor, opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';
import { aVisitNow } from '../video/call.ts';

const reportOf = (visitId: string): string => `/app/appointment/report/${visitId}`;

/** The first page is drawn, and says this to those who hear it. */
const saysOnPaper = async (page: Page, ...texts: readonly string[]): Promise<void> => {
  await expect(page.getByRole('img', { name: /^Page 1 sur/ })).toHaveAttribute('data-drawn', 'true');
  for (const text of texts) await expect(page.getByText(text).first()).toBeAttached();
};

const documentsOf = async ({ context, profileId }: Party): Promise<readonly unknown[]> =>
  (await context.request.get(`/api/patient/${profileId}/document`)).json();

/** A doctor who reads the file of a patient, and a visit of both whose call is open. */
const aVisitThatGoesOn = async (...[browser, info]: Parameters<typeof aDoctorAndAPatient>) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(doctor);
  await makesKeys(patient);
  await writesRecord(patient);
  const visitId = await aVisitNow(patient, doctor);
  await opensTo(patient);
  return { doctor, patient, visitId };
};

test('a doctor ends a visit with its report, which the patient reads and another doctor does not @phone', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, patient, visitId } = await aVisitThatGoesOn(browser, info);
  const { page } = doctor;
  await page.goto(reportOf(visitId));
  await saysOnPaper(page, 'Compte rendu de consultation', TREATMENT, `${patient.who.nir.slice(0, 13)}`, 'Page 1 sur 1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/patients/${patient.profileId}$`));
  await expect(page.getByText('Compte rendu validé')).toBeVisible();

  await page.goto(reportOf(visitId));
  await saysOnPaper(page, 'Constantes');
  await expect(page.getByRole('button', { name: 'Valider' })).toBeHidden();

  await patient.page.goto(reportOf(visitId));
  await saysOnPaper(patient.page, 'Compte rendu de consultation', doctor.who.lastName.toUpperCase());
  await expect(patient.page.getByText('Auteur non vérifié')).toBeHidden();
  // Under its title the reader sees whom they met.
  await expect(patient.page.getByText(new RegExp(` · .*${doctor.who.lastName}`, 'i')).first()).toBeVisible();
  await expectAccessible(patient.page);
  await patient.page.goto('/app/medical-record?view=documents');
  await expect(patient.page.getByRole('button', { name: /^Rapport de consultation du / })).toBeVisible();

  const stranger = await aDoctor(browser, info);
  await stranger.page.goto(reportOf(visitId));
  await expect(stranger.page.getByText('Élément introuvable')).toBeVisible();
  await expectAccessible(stranger.page);
});

test('a report whose answer was lost is there once, and is shown to the doctor who validates it again', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, patient, visitId } = await aVisitThatGoesOn(browser, info);
  const { page } = doctor;
  await page.route('**/end', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto(reportOf(visitId));
  await saysOnPaper(page, 'Compte rendu de consultation');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Le rendez-vous n’est pas terminé')).toBeVisible();
  await page.unroute('**/end');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('button', { name: 'Télécharger' })).toBeEnabled();
  await page.reload();
  await saysOnPaper(page, 'Compte rendu de consultation');
  expect(await documentsOf(patient)).toHaveLength(1);
});
