import { addDays, dayOf } from '@maillon/domain/day';
import { expectAccessible } from '../support/axe.ts';
import { aDoctor, aSharedFile, joins } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

test('a secretary books at the next opening of a doctor, moves the visit and cancels it @phone', async ({
  browser,
}, info) => {
  const { structure, patient } = await aSharedFile(browser, info);
  const doctor = await aDoctor(browser, info);
  await joins(doctor, structure);
  const { page } = structure;
  await page.goto('/app/organization/agenda?view=list');
  await page.getByRole('link', { name: 'Ajouter un rendez-vous' }).click();

  await page.getByRole('combobox', { name: 'Patient' }).fill(patient.who.lastName);
  await page.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') }).click();
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Consultation' });
  await page.getByRole('combobox', { name: /^Médecin/ }).fill(doctor.who.lastName);
  await page.getByRole('option', { name: new RegExp(doctor.who.lastName, 'i') }).click();
  const openings = page.getByRole('region', { name: 'Prochains créneaux' });
  // The last one of those offered is still to come while the form is filled in.
  await openings
    .getByRole('button', { name: new RegExp(` avec .*${doctor.who.lastName}`, 'i') })
    .last()
    .click();
  await expect(page.getByRole('radio', { checked: true, name: /\d h/ })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Créer le rendez-vous' }).click();
  await expect(page.getByText('Rendez-vous créé')).toBeVisible();

  const visit = page.getByRole('button', { name: new RegExp(patient.who.lastName, 'i') });
  await visit.click();
  await page.getByRole('button', { name: 'Modifier' }).click();
  const day = addDays(dayOf(Date.now(), 'Europe/Paris'), 3);
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.locator('label', { hasText: /^11\sh$/ }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Rendez-vous modifié')).toBeVisible();
  await page.goto(`/app/organization/agenda?view=day&date=${day}`);
  await visit.click();
  const dialog = page.getByRole('dialog', { name: 'Rendez-vous' });
  await expect(dialog.getByText('11 h – 11 h 15')).toBeVisible();

  await dialog.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  const question = page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
  await question.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
  await expect(page.getByText('Rendez-vous annulé')).toBeVisible();
  await patient.page.goto(`/app/agenda?view=list&date=${day}`);
  await expect(patient.page.getByText('Annulé', { exact: true })).toBeVisible();
});
