import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('a patient whose account a professional prepared opens it with their birth date, and takes back what was shared', async ({
  browser,
  page,
}, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const { firstName, lastName, email, nir, birthDate } = anIdentity();
  const address = { text: '8 rue Fondaudège, 33000 Bordeaux' };
  const patient = { firstName, lastName, email, nir, birthDate, gender: 'FEMALE', bloodGroup: 'A+', address };
  await post(doctor.context.request, `/doctor/${doctor.profileId}/affiliate-new-patient`, { patient });

  await signInOnScreen(page, email);
  await expect(page.getByRole('heading', { name: 'Votre compte a été préparé par un professionnel' })).toBeVisible();
  await expect(page.getByText(lastName)).toHaveCount(0);
  await expectAccessible(page);

  const born = page.getByLabel('Votre date de naissance');
  await born.fill('1988-01-01');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Cette date de naissance n’est pas celle du compte')).toBeVisible();
  await expectAccessible(page);
  await born.fill(birthDate);
  await page.getByRole('button', { name: 'Confirmer' }).click();

  await expect(page.getByRole('heading', { name: 'Votre compte est ouvert' })).toBeVisible();
  const shared = page.getByRole('listitem').filter({ hasText: 'Dossier médical' });
  await expect(shared).toContainText(doctor.who.lastName);
  await expectAccessible(page);
  await shared.getByRole('button', { name: 'Retirer' }).click();
  await page.getByRole('button', { name: 'Oui, retirer' }).click();
  await expect(shared).toHaveCount(0);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page).toHaveURL(/\/app$/);
});
