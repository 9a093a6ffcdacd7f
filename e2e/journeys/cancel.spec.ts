import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test, within } from '../support/test.ts';

test('a doctor cancels a visit after a question, and the patient sees it at once @phone', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const day = addDays(dayOf(Date.now(), 'Europe/Paris'), 1);
  const start = toInstant(day, 9 * 60, 'Europe/Paris');
  await post(patient.context.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'FollowUp',
  });
  const address = `/app/agenda?view=list&date=${day}`;
  await patient.page.goto(address);
  await patient.page.getByRole('button', { name: new RegExp(doctor.who.lastName, 'i') }).click();
  await expect(patient.page.getByRole('dialog').getByText('9 h – 9 h 30')).toBeVisible();
  await expect(patient.page.getByRole('button', { name: 'Modifier' })).toBeHidden();
  await patient.page.keyboard.press('Escape');

  const { page } = doctor;
  await page.goto(address);
  await page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') }).click();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  await expect(page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' })).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).click();
  await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  await page
    .getByRole('dialog', { name: 'Annuler ce rendez-vous ?' })
    .getByRole('button', { name: 'Annuler le rendez-vous' })
    .click();

  await expect(page.getByText('Rendez-vous annulé')).toBeVisible();
  await expect(patient.page.getByText('Annulé', { exact: true })).toBeVisible({ timeout: within(2) });
});
