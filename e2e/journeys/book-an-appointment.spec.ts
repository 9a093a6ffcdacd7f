import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { aContext, post, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

const tomorrow = () => addDays(dayOf(Date.now(), 'Europe/Paris'), 1);

test('a patient books a slot and both agendas show it, the doctor’s without a reload @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const day = tomorrow();

  await doctor.page.goto(`/app/agenda?view=list&date=${day}`);
  await expect(doctor.page.getByText('Aucun évènement cette semaine')).toBeVisible();

  const { page } = patient;
  await page.goto('/app/agenda/new?by=date');
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Consultation' });
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Médecin').selectOption(doctor.profileId);
  const confirm = page.getByRole('button', { name: 'Confirmer le rendez-vous' });
  await expect(confirm).toBeDisabled();
  await page.locator('label', { hasText: /^10\sh$/ }).click();
  await page.getByLabel(/^Motif de consultation/).fill('Suivi de grossesse');
  await confirm.click();

  await expect(page).toHaveURL(new RegExp(`/app/agenda\\?date=${day}`));
  await expect(page.getByText('Votre rendez-vous est confirmé')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(doctor.who.lastName, 'i') })).toBeVisible();

  await expect(doctor.page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') })).toBeVisible();
  await doctor.page.reload();
  await doctor.page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') }).click();
  const dialog = doctor.page.getByRole('dialog', { name: 'Rendez-vous' });
  await expect(dialog.getByText('Suivi de grossesse')).toBeVisible();
  await expect(dialog.getByText('10 h – 10 h 30')).toBeVisible();
});

test('a patient finds a doctor by name, books her, and books her again from home in three touches @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page } = patient;
  const name = new RegExp(doctor.who.lastName, 'i');
  await page.goto('/app/agenda/new');
  // Those who are near are there at once, each with their next times.
  await expect(page.getByText('Personne ne vous suit encore ici')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Voir plus/ }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Consultation de suivi' }).check({ force: true });
  await page.getByRole('searchbox', { name: 'Nom, spécialité ou ville' }).fill(doctor.who.lastName);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByText(/pourra lire et compléter votre dossier/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();
  await expect(page.getByText(/peut lire et compléter votre dossier/)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/app');
  await page.goto('/app/agenda/new');
  const team = page.getByRole('region', { name: 'Votre équipe' });
  await expect(team.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);
  await team.getByRole('button', { name }).first().click();
  await expect(page.getByText(/a déjà accès à votre dossier/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();
});

test('a slot that was booked meanwhile is refused in French and disappears from the choice', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const day = tomorrow();
  const { page } = patient;
  await page.goto('/app/agenda/new?by=date');
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Consultation' });
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Médecin').selectOption(doctor.profileId);
  await page.locator('label', { hasText: /^11\sh$/ }).click();

  const rival = await aContext(browser, { ...(info.project.use.baseURL && { baseURL: info.project.use.baseURL }) });
  const { profileId } = await signUpPatient(rival.request, anIdentity());
  const start = toInstant(day, 11 * 60, 'Europe/Paris');
  await post(rival.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: profileId,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'Consultation',
  });

  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByText(/^Cet horaire vient d’être pris par quelqu’un d’autre\./)).toBeVisible();
  await expect(page.locator('label', { hasText: /^11\sh$/ })).toBeHidden();
});
