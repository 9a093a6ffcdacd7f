import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

const ZONE = 'Europe/Paris';

test('a doctor who is away on that day receives all the same, for a reason she gives @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const day = addDays(dayOf(Date.now(), ZONE), 9);
  const at = (hour: number): string => new Date(toInstant(day, hour * 60, ZONE)).toISOString();
  await post(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(24 + 9), end: at(24 + 9.5) },
  });
  await post(doctor.context.request, `/schedule/${doctor.scheduleId}/slots`, {
    slots: [{ start: at(0), end: at(24), status: 'BUSY' }],
  });

  const { page } = doctor;
  await page.goto(`/app/agenda/new?date=${day}`);
  await page.getByRole('combobox', { name: 'Patient' }).fill(patient.who.lastName);
  await page.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') }).click();
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Consultation' });
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByRole('button', { name: 'Choisir un autre horaire' }).click();
  await page.getByLabel('Heure de début').fill('10:00');
  const reason = page.getByLabel('Réserver quand même, parce que');
  await expect(reason).toBeHidden();
  await page.getByRole('button', { name: 'Créer le rendez-vous' }).click();
  await expect(reason).toBeVisible();
  await expectAccessible(page);

  await reason.selectOption({ label: 'Urgence' });
  await page.getByRole('button', { name: 'Créer le rendez-vous' }).click();
  await expect(page.getByText('Rendez-vous créé')).toBeVisible();
  await page.goto(`/app/agenda?view=list&date=${day}`);
  await expect(page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') }).first()).toContainText('10 h');
});
