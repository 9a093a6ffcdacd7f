import { addDays, dayOf } from '@maillon/domain/day';
import type { Page } from '@playwright/test';
import { post } from '../support/account.ts';
import { anAdministrator } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';

const tomorrow = () => addDays(dayOf(Date.now(), 'Europe/Paris'), 1);

const presentsCard = async (page: Page, { rpps }: Party['who']): Promise<void> => {
  await page.getByLabel('Prénom').fill('Margaux');
  await page.getByLabel('Nom', { exact: true }).fill('TERRIEN');
  await page.getByLabel('Numéro RPPS').fill(rpps);
  await page.getByRole('button', { name: 'Présenter cette carte' }).click();
};

test('a doctor signs in by card, binds her keys to it, and the patient who books with her sees its name', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page: administration } = await anAdministrator(browser, info);
  await makesKeys(doctor);
  await makesKeys(patient);
  const { id: doctorId } = await (await doctor.context.request.get('/api/user/current')).json();
  await post(administration.request, `/admin/user/${doctorId}/verify-professional`, {});

  const { page } = doctor;
  await doctor.context.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'S’identifier avec Pro Santé Connect' }).click();
  await presentsCard(page, doctor.who);
  await expect(page).toHaveURL(/\/app$/);

  // Offered once, beside everything else.
  await page.getByRole('link', { name: 'Lier ma carte' }).click();
  const bind = page.getByRole('button', { name: 'Lier ma carte' });
  await expect(bind).toBeVisible();
  await expectAccessible(page);
  // The card was presented a moment ago: the provider leads straight back.
  await bind.click();
  await expect(page.getByText(/Votre carte est liée depuis le/)).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/app\/user\/settings#security$/);
  await expect(page.getByText('Margaux TERRIEN').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app');
  await expect(page.getByRole('link', { name: 'Lier ma carte' })).toBeHidden();

  const ofPatient = patient.page;
  await ofPatient.goto('/app/agenda/new?by=date');
  await ofPatient.getByLabel('Type de rendez-vous').selectOption({ label: 'Consultation' });
  await ofPatient.getByLabel('Date', { exact: true }).fill(tomorrow());
  await ofPatient.getByLabel('Médecin').selectOption(doctor.profileId);
  await expect(ofPatient.getByText(/pourra lire et compléter votre dossier/)).toBeVisible();
  const verified = ofPatient.getByText('Vérifié par Pro Santé Connect : Margaux TERRIEN');
  await expect(verified).toBeVisible({ timeout: 20_000 });
  await expectAccessible(ofPatient);
  await ofPatient.locator('label', { hasText: /^10\sh$/ }).click();
  await ofPatient.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(ofPatient.getByText('Votre rendez-vous est confirmé')).toBeVisible();
  await expect(ofPatient.getByRole('dialog')).toHaveCount(0);

  await ofPatient.goto('/app/user/settings#access-policy');
  await expect(verified).toBeVisible({ timeout: 20_000 });
  await expectAccessible(ofPatient);
  await ofPatient.goto('/app/user/settings#security');
  await expect(verified).toBeVisible({ timeout: 20_000 });
});

test('a doctor who leaves the card at its provider keeps her keys as they are, and reads why', async ({
  browser,
}, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  await makesKeys(doctor);
  const { page } = doctor;
  await page.getByRole('button', { name: 'Lier ma carte' }).click();
  await expect(page.getByRole('heading', { name: 'Pro Santé Connect de démonstration' })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText(/Votre carte n’a pas pu être liée/)).toBeVisible();
  await expectAccessible(page);

  // Another person's card is refused by her own client.
  await page.getByRole('button', { name: 'Lier ma carte' }).click();
  await page.getByRole('button', { name: 'Carte inconnue : médecin' }).click();
  await expect(page.getByText(/Votre carte n’a pas pu être liée/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lier ma carte' })).toBeVisible();
});
