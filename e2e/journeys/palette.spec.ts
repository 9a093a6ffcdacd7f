import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test('the palette leads by keyboard to a page, to an action and to a person, who is there again as a recent one @phone', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const offer = { resource: 'medical-file', toId: doctor.profileId };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', offer);
  await post(doctor.context.request, `/access-policy/${id}/approve`, {});

  const { page } = doctor;
  const palette = page.getByRole('dialog', { name: 'Rechercher', exact: true });
  const box = palette.getByRole('combobox');
  const first = palette.getByRole('option').first();
  const open = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(box).toBeFocused();
  };

  await page.goto('/app');
  await expect(page.getByLabel(/^Rechercher/).first()).toBeVisible();
  await open();
  await expect(palette.getByRole('group', { name: 'Aller à' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('contacts');
  await expect(first).toHaveText('Contacts');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/contacts$/);

  await open();
  await page.keyboard.type('ajouter pat');
  await expect(first).toHaveText('Ajouter un patient');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /patient/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open();
  await page.keyboard.type(patient.who.lastName);
  const found = palette.getByRole('group', { name: 'Patients' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/app/patients/${patient.profileId}$`));

  await open();
  await expect(palette.getByRole('group', { name: 'Recherches récentes' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});
