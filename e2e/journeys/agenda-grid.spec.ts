import { addDays, dayOf, startOfWeek } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { aDoctor, aSharedFile, joins } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

const ZONE = 'Europe/Paris';
/** Next week's Tuesday: every hour of it is still to come. */
const tuesday = () => addDays(startOfWeek(dayOf(Date.now(), ZONE)), 8);
const at = (minutes: number) => new Date(toInstant(tuesday(), minutes, ZONE)).toISOString();
const HOUR = 60;

test('a doctor moves a visit with the mouse, takes it back, and moves it by keyboard', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const booked = await post<{ id: string }>(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(10 * HOUR), end: at(10 * HOUR + 30) },
  });
  const startOf = async () =>
    (await (await doctor.context.request.get(`/api/appointment/${booked.id}`)).json()).start as string;
  const { page } = doctor;
  await page.goto(`/app/agenda?view=week&date=${tuesday()}`);
  const column = (day: string) => page.locator(`[data-day="${day}"] > ol`);
  const visit = page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') });
  await expect(visit).toBeVisible();
  await expectAccessible(page);

  const block = await visit.boundingBox();
  const target = await column(addDays(tuesday(), 1)).boundingBox();
  if (block === null || target === null) throw new Error('the calendar is not drawn');
  await page.mouse.move(block.x + 10, block.y + 10);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, block.y + 10, { steps: 8 });
  await page.mouse.up();
  const wednesday = new Date(toInstant(addDays(tuesday(), 1), 10 * HOUR, ZONE)).toISOString();
  await expect.poll(startOf).toBe(wednesday);

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(startOf).toBe(at(10 * HOUR));
  await expect(column(tuesday()).getByRole('button', { name: new RegExp(patient.who.lastName, 'i') })).toBeVisible();

  await visit.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '10 h 15' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect.poll(startOf).toBe(at(10 * HOUR + 15));
  await expect(page.getByRole('dialog')).toBeHidden();

  // What is read of it stands beside its block: the calendar is neither covered nor closed.
  const here = await visit.boundingBox();
  await visit.click();
  const card = page.getByRole('dialog', { name: 'Rendez-vous' });
  await expect(card.getByText(/10\sh\s15/)).toBeVisible();
  await expectAccessible(page);
  const beside = await card.boundingBox();
  if (here === null || beside === null) throw new Error('the visit is not drawn');
  expect(beside.x >= here.x + here.width || beside.x + beside.width <= here.x).toBe(true);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(visit).toBeFocused();

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = paper.match(/\/MediaBox \[0 0 \d+\.\d+ \d+/g);
  // They receive day and night: twenty-four hours take two pages, and none comes before or after.
  expect(pages).toEqual(Array.from({ length: 2 }, () => '/MediaBox [0 0 841.91998 594'));
});

test('a doctor books at the place that the arrows lead to', async ({ browser }, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const { page } = doctor;
  await page.goto(`/app/agenda?view=day&date=${tuesday()}`);
  await page.getByRole('button', { name: /^Ajouter un rendez-vous .* à 9 h$/ }).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ajouter un rendez-vous' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('start')).toBe(at(10 * HOUR));

  // On a phone the week opens at the present hour of today, as it does on a wide screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/agenda?view=week');
  await expect(page.locator('[data-now]')).toBeInViewport();
});

test('a secretary sees the day of each doctor beside the other, moves a visit there and draws the next one', async ({
  browser,
}, info) => {
  const { structure, doctor, patient } = await aSharedFile(browser, info);
  const other = await aDoctor(browser, info);
  await joins(other, structure);
  const booked = await post<{ id: string }>(structure.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: at(10 * HOUR), end: at(10 * HOUR + 30), organizationId: structure.id },
  });
  const { page } = structure;
  await page.goto(`/app/organization/agenda?view=day&date=${tuesday()}`);
  const column = (who: string) => page.getByRole('region', { name: new RegExp(`^mardi .*, .*${who}$`, 'i') });
  const visit = column(doctor.who.lastName).getByRole('button', { name: new RegExp(patient.who.lastName, 'i') });
  await expect(visit).toBeVisible();
  await expect(column(other.who.lastName).getByText('Médecin · Aucun rendez-vous')).toBeVisible();
  await expectAccessible(page);

  const [here, there] = [
    await column(doctor.who.lastName).boundingBox(),
    await column(other.who.lastName).boundingBox(),
  ];
  // Columns stand in the order of the names, which are made up.
  const towards = (here?.x ?? 0) < (there?.x ?? 0) ? 'Right' : 'Left';
  await visit.focus();
  await page.keyboard.press(`Shift+Arrow${towards}`);
  await page.keyboard.press('Enter');
  const theirVisit = column(other.who.lastName).getByRole('button', { name: new RegExp(patient.who.lastName, 'i') });
  await expect(theirVisit).toBeFocused();
  const doctorOf = async () =>
    (await (await structure.context.request.get(`/api/appointment/${booked.id}`)).json()).doctors[0].userData.id;
  expect(await doctorOf()).toBe(other.profileId);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(doctorOf).toBe(doctor.profileId);
  await visit.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  const startOf = async () =>
    (await (await doctor.context.request.get(`/api/appointment/${booked.id}`)).json()).start as string;
  await expect.poll(startOf).toBe(at(10 * HOUR + 15));
  // The screen hears of it after the answer.
  await expect(visit).toContainText(/10\sh\s15/);

  const theirs = await column(other.who.lastName).locator('ol').boundingBox();
  const moved = await visit.boundingBox();
  if (theirs === null || moved === null) throw new Error('the calendar is not drawn');
  const [x, quarter] = [theirs.x + theirs.width / 2, moved.height / 2];
  await page.mouse.move(x, moved.y + 2);
  await page.mouse.down();
  await page.mouse.move(x, moved.y + 2 + 2.5 * quarter, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Ajouter un rendez-vous' })).toBeVisible();
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('start'), asked.get('doctor')]).toEqual([at(10 * HOUR + 15), other.profileId]);
  await expect(page.getByRole('radio', { name: '45 min' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: /^Médecin/ })).toHaveValue(new RegExp(other.who.lastName, 'i'));
});
