import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { aContext, post, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient, screenOf } from '../support/parties.ts';
import { aSharedFile } from '../support/shared-file.ts';
import { expect, test, within } from '../support/test.ts';

const ZONE = 'Europe/Paris';
const inDays = (days: number, hour: number): number =>
  toInstant(addDays(dayOf(Date.now(), ZONE), days), hour * 60, ZONE);

const receives = async (
  { context, profileId, scheduleId }: Awaited<ReturnType<typeof aDoctorAndAPatient>>['doctor'],
  slots: readonly object[],
) => {
  const seen = await context.request.get(`/api/schedule/doctor/${profileId}`);
  const version = { 'if-match': seen.headers().etag ?? '' };
  await post(context.request, `/schedule/${scheduleId}/settings`, { slots, duration: 30 }, version);
};

test('a patient waits for an earlier time, and takes the one that another patient leaves @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const other = await aContext(browser, screenOf(info));
  const { profileId: otherId } = await signUpPatient(other.request, anIdentity());
  const book = (request: typeof other.request, patientId: string, start: number) =>
    post<{ readonly id: string }>(request, '/appointment', {
      ...{ doctorId: doctor.profileId, patientId, serviceCategory: 'Consultation' },
      ...{ start: new Date(start).toISOString(), end: new Date(start + 30 * 60_000).toISOString() },
    });
  const [soon, late] = [inDays(7, 9), inDays(21, 15)];
  const left = await book(other.request, otherId, soon);
  const { id } = await book(patient.context.request, patient.profileId, late);

  const { page } = patient;
  await page.goto(`/app/agenda/visit/${id}`);
  await page.getByRole('button', { name: 'Me prévenir d’une place plus tôt' }).click();
  await expect(page.getByText(/^Vous êtes sur la liste d’attente/)).toBeVisible();
  await expectAccessible(page);

  // As the doctor sees it, who may ask in the patient's place.
  const atDoctor = doctor.page;
  await atDoctor.goto(`/app/agenda?view=list&date=${dayOf(late, ZONE)}`);
  await atDoctor.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') }).click();
  const dialog = atDoctor.getByRole('dialog');
  await expect(dialog.getByText(/^Sur la liste d’attente/)).toBeVisible();

  await post(other.request, `/appointment/${left.id}/cancel`, {});
  await expect(page.getByRole('heading', { name: 'Une place s’est libérée' })).toBeVisible({ timeout: within(5) });
  await expect(page.getByText(/ à\s9\sh$/)).toBeVisible();
  await expect(dialog.getByText(/^La place du .* lui est proposée jusqu’à /)).toBeVisible({ timeout: within(5) });
  await expectAccessible(page);

  // Who opens the product meanwhile meets it first.
  await page.goto('/app');
  const offered = page.getByRole('region', { name: 'Une place s’est libérée' });
  await expect(offered.getByText(/ à\s9\sh avec .*, à vous jusqu’à /)).toBeVisible();
  await expectAccessible(page);
  await offered.getByRole('link', { name: 'Répondre' }).click();
  await page.getByRole('button', { name: 'Prendre cette place' }).click();
  await expect(page.getByText('Rendez-vous déplacé')).toBeVisible();
  await expect(page.getByText(/ à\s9\sh avec /)).toBeVisible();
  await expect(page.getByText(/^Vous êtes sur la liste d’attente/)).toBeHidden();
});

test('a patient for whom there is no slot waits for one, and books it when the doctor opens hours @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await receives(doctor, []);
  const { page } = patient;
  await page.goto('/app/agenda/new');
  await page.getByRole('radio', { name: 'Consultation de suivi' }).check({ force: true });
  await page.getByRole('searchbox', { name: 'Nom, spécialité ou ville' }).fill(doctor.who.lastName);
  await expect(page.getByText('Pas d’horaires ouverts à la réservation')).toBeVisible({ timeout: within(10) });
  await page.getByRole('button', { name: /^Me prévenir dès qu’une place se libère/ }).click();
  await expect(page.getByRole('region', { name: 'Vous attendez une place' })).toBeVisible();
  await expectAccessible(page);

  await receives(doctor, [{ weekday: 3, startTime: '08:00', endTime: '18:00' }]);
  await page.goto('/app');
  const offered = page.getByRole('region', { name: 'Une place s’est libérée' });
  await expect(offered).toBeVisible({ timeout: within(60) });
  await expectAccessible(page);
  await offered.getByRole('link', { name: 'Répondre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Place proposée' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('À vous pendant encore');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();
});

test('a secretary puts a patient on the waiting list of a doctor, and the patient takes what is offered @phone', async ({
  browser,
}, info) => {
  const { structure, doctor, patient } = await aSharedFile(browser, info);
  await receives(doctor, []);
  const { page } = structure;
  await page.goto(`/app/organization/agenda/new?doctor=${doctor.profileId}`);
  const openings = page.getByRole('region', { name: 'Prochains créneaux' });
  await expect(openings.getByText('Choisissez d’abord le patient et le type de rendez-vous.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Patient' }).fill(patient.who.lastName);
  await page.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') }).click();
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Suivi' });
  await openings.getByRole('button', { name: /^Mettre en liste d’attente/ }).click();
  await expect(openings.getByRole('status')).toContainText('attend une place');
  await openings.getByText(/^Liste d’attente \(1\)/).click();
  await expect(openings.getByRole('button', { name: /^Retirer .* de la liste d’attente/ })).toBeVisible();
  await expectAccessible(page);

  // The patient is told, and may think otherwise.
  const atPatient = patient.page;
  await atPatient.goto('/app/agenda/new');
  await expect(atPatient.getByRole('region', { name: 'Vous attendez une place' })).toBeVisible();
  await receives(doctor, [{ weekday: 3, startTime: '08:00', endTime: '18:00' }]);
  await atPatient.goto('/app');
  const offered = atPatient.getByRole('region', { name: 'Une place s’est libérée' });
  await expect(offered).toBeVisible({ timeout: within(60) });
  await page.reload();
  await openings.getByText(/^Liste d’attente \(1\)/).click();
  await expect(openings.getByText(/ · place proposée jusqu’à /)).toBeVisible();
  await offered.getByRole('link', { name: 'Répondre' }).click();
  await atPatient.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(atPatient.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();
});
