import { addDays, dayOf, startOfWeek } from '@maillon/domain/day';
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

test('a doctor drags a visit into an absence, sees it before she lets go, gives a reason and takes it back', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const monday = addDays(startOfWeek(dayOf(Date.now(), ZONE)), 7);
  const at = (days: number, hour: number) => new Date(toInstant(addDays(monday, days), hour * 60, ZONE)).toISOString();
  const booked = await post<{ id: string }>(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(1, 10), end: at(1, 10.5) },
  });
  await post(doctor.context.request, `/schedule/${doctor.scheduleId}/slots`, {
    slots: [{ start: at(2, 0), end: at(3, 0), status: 'BUSY' }],
  });
  const startOf = async () =>
    (await (await doctor.context.request.get(`/api/appointment/${booked.id}`)).json()).start as string;

  const { page } = doctor;
  await page.goto(`/app/agenda?view=week&date=${monday}`);
  const visit = page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') });
  await expect(visit).toBeVisible();
  const block = await visit.boundingBox();
  const absent = await page.locator(`[data-day="${addDays(monday, 2)}"] > ol`).boundingBox();
  if (block === null || absent === null) throw new Error('the calendar is not drawn');
  await page.mouse.move(block.x + 10, block.y + 10);
  await page.mouse.down();
  await page.mouse.move(absent.x + absent.width / 2, block.y + 10, { steps: 8 });
  await expect(page.getByText(/^10\sh · Pendant une absence$/)).toBeVisible();
  await page.mouse.up();

  const question = page.getByRole('dialog', { name: 'Déplacer quand même ?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  expect(await startOf()).toBe(at(1, 10));
  await question.getByLabel('Réserver quand même, parce que').selectOption({ label: 'Urgence' });
  await question.getByRole('button', { name: 'Déplacer le rendez-vous' }).click();
  await expect.poll(startOf).toBe(at(2, 10));
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(startOf).toBe(at(1, 10));
});
