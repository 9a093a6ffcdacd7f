import { addDays, dayOf, weekday } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test, within } from '../support/test.ts';

const ZONE = 'Europe/Paris';

test('a patient moves her visit, then cancels it and says why; the doctor sees both at once @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  // A Wednesday: two days to either side are in the week that is shown.
  const far = addDays(dayOf(Date.now(), ZONE), 14);
  const day = addDays(far, 3 - weekday(far));
  const start = toInstant(day, 9 * 60, ZONE);
  const { id } = await post<{ readonly id: string }>(patient.context.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'Consultation',
    reasonCode: 'preventive_gynecology',
  });

  const atDoctor = doctor.page;
  await atDoctor.goto(`/app/agenda?view=list&date=${day}`);
  const entry = atDoctor.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') });
  await expect(entry).toContainText('9 h');

  const { page } = patient;
  await page.goto(`/app/agenda?view=list&date=${day}`);
  await page.getByRole('button', { name: new RegExp(doctor.who.lastName, 'i') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Gynécologie de prévention', { exact: true })).toBeVisible();
  await dialog.getByRole('link', { name: 'Voir la page du rendez-vous' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/agenda/visit/${id}$`));

  await page.getByRole('button', { name: 'Déplacer', exact: true }).click();
  // A few of each day are enough for most.
  await page.getByRole('button', { name: 'Plus d’heures' }).click();
  await page.getByRole('button', { name: /^mercredi .* à\s11\sh,/ }).click();
  const question = page.getByRole('dialog', { name: /^Déplacer au mercredi .* à\s11\sh/ });
  await question.getByRole('button', { name: 'Déplacer le rendez-vous' }).click();
  await expect(page.getByText('Rendez-vous déplacé')).toBeVisible();
  await expect(page.getByText(/ à\s11\sh avec /)).toBeVisible();
  await expect(entry).toContainText('11 h', { timeout: within(2) });

  await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  const last = page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
  await last.getByRole('radio', { name: 'Pas de moyen de venir' }).check();
  await last.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  await expect(page.getByText(/^Ce rendez-vous est annulé\s: pas de moyen de venir/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirer de mon calendrier' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Déplacer', exact: true })).toBeHidden();

  await expect(atDoctor.getByText('Annulé', { exact: true })).toBeVisible({ timeout: within(2) });
  await entry.click();
  await expect(atDoctor.getByRole('dialog').getByText('Pas de moyen de venir')).toBeVisible();
});
