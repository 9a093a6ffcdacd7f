import { addDays, dayOf, startOfWeek } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { aContext, post, signUpDoctor } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test('a doctor describes a typical week, saves it, and takes a day off @phone', async ({
  browser,
  baseURL,
  viewport,
}) => {
  const context = await aContext(browser, { ...(baseURL && { baseURL }), ...(viewport && { viewport }) });
  await signUpDoctor(context.request, anIdentity());
  const page = await context.newPage();
  // The way that people go, by the menu.
  await page.goto('/app');
  await expect(page.getByRole('region', { name: 'Pour bien commencer' })).toBeVisible();
  await page.getByRole('link', { name: 'Agenda', exact: true }).click();
  await page.getByRole('link', { name: 'Disponibilités', exact: true }).click();

  const save = page.getByRole('button', { name: 'Sauvegarder' });
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Ajouter une plage le lundi' }).click();
  await expect(page.getByLabel('Début, lundi')).toHaveValue('08:00');
  await page.getByLabel('Début, lundi').fill('09:00');
  await page.getByLabel('Fin, lundi').fill('');
  await save.click();
  await expect(page.getByText('L’heure de fin est requise')).toBeVisible();
  await page.getByLabel('Fin, lundi').fill('12:30');
  await save.click();
  await expect(page.getByText('Disponibilités enregistrées')).toBeVisible();
  await expect(save).toBeDisabled();

  // Where there is a mouse, the week is drawn on as well: another opening, and the end of the first.
  const grid = page.locator('[data-drawn-week] [data-opening]').first();
  if (await grid.isVisible()) {
    const morning = await grid.boundingBox();
    if (morning === null) throw new Error('the week is not drawn');
    const hour = morning.height / 3.5;
    const draw = async (x: number, from: number, to: number): Promise<void> => {
      await page.mouse.move(x, from);
      await page.mouse.down();
      await page.mouse.move(x, to, { steps: 5 });
      await page.mouse.up();
    };
    const [monday, end] = [morning.x + morning.width / 2, morning.y + morning.height];
    await draw(monday + morning.width + 4, morning.y + 2, morning.y + 2 * hour);
    await expect(page.getByLabel('Début, mardi')).toHaveValue('09:00');
    await expect(page.getByLabel('Fin, mardi')).toHaveValue('11:00');
    await draw(monday, end - 2, end + hour / 2);
    await expect(page.getByLabel('Fin, lundi')).toHaveValue('13:00');
    await page.locator('[data-opening="2"]').hover();
    await page.locator('[data-opening="2"] button').click();
    await expect(page.getByLabel('Début, mardi')).toHaveCount(0);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(page.getByLabel('Fin, lundi')).toHaveValue('12:30');
  }

  await page.getByRole('button', { name: 'Ajouter la période' }).click();
  await expect(page.getByText('La date de début est requise')).toBeVisible();
  await page.getByLabel('Date de début').fill('2027-03-02');
  await page.getByLabel('Heure de début').fill('09:00');
  await page.getByLabel('Date de fin').fill('2027-03-01');
  await page.getByLabel('Heure de fin').fill('18:00');
  await page.getByRole('button', { name: 'Ajouter la période' }).click();
  await expect(page.getByText('La date de fin doit être après la date de début')).toBeVisible();
  await page.getByLabel('Date de fin').fill('2027-03-02');
  await page.getByRole('button', { name: 'Ajouter la période' }).click();
  await expect(page.getByText('mardi 2 mars 2027', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);

  const holiday = page.getByRole('button', { name: /^Fermer :/ }).first();
  const closed = page.getByRole('button', { name: (await holiday.textContent()) ?? '', exact: true });
  await holiday.click();
  await expect(closed).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Début, lundi')).toHaveValue('09:00');
});

test('a doctor sees which visits a shorter week would leave outside, before saving it @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const tuesday = addDays(startOfWeek(dayOf(Date.now(), 'Europe/Paris')), 8);
  const start = toInstant(tuesday, 10 * 60, 'Europe/Paris');
  await post(patient.context.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
    ...{ start: new Date(start).toISOString(), end: new Date(start + 30 * 60_000).toISOString() },
  });
  const { page } = doctor;
  await page.goto('/app/agenda/settings');
  // The morning: the first of the day's two.
  await page.getByRole('button', { name: 'Supprimer la plage du mardi' }).first().click();
  const warning = page.getByRole('alert').filter({ hasText: 'Un rendez-vous serait hors de ces horaires' });
  await expect(warning.getByText(new RegExp(patient.who.lastName, 'i'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(warning).toBeHidden();
});
