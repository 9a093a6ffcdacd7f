import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { aContext, post, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient, screenOf } from '../support/parties.ts';
import { expect, test, within } from '../support/test.ts';

const ZONE = 'Europe/Paris';
const inDays = (days: number, hour: number): number =>
  toInstant(addDays(dayOf(Date.now(), ZONE), days), hour * 60, ZONE);

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
  await page.getByRole('button', { name: 'Me prévenir si une place se libère' }).click();
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
  await expect(offered.getByText(/ à\s9\sh, à vous jusqu’à /)).toBeVisible();
  await expectAccessible(page);
  await offered.getByRole('link', { name: 'Répondre' }).click();
  await page.getByRole('button', { name: 'Prendre cette place' }).click();
  await expect(page.getByText('Rendez-vous déplacé')).toBeVisible();
  await expect(page.getByText(/ à\s9\sh avec /)).toBeVisible();
  await expect(page.getByText(/^Vous êtes sur la liste d’attente/)).toBeHidden();
});
