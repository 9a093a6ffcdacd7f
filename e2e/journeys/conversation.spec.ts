import { expectAccessible } from '../support/axe.ts';
import { aSharedFile } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

test('a doctor and her patient write to each other, live; what was read is said @phone', async ({ browser }, info) => {
  const { doctor, patient } = await aSharedFile(browser, info);
  const isPhone = info.project.name === 'phone';
  const log = (page: typeof doctor.page) => page.getByRole('log', { name: 'Messages' });
  const write = async (page: typeof doctor.page, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Votre message' }).fill(text);
    await page.keyboard.press('Enter');
  };

  await patient.page.goto('/app');
  await doctor.page.goto(`/app/patients/${patient.profileId}`);
  if (isPhone) await doctor.page.getByRole('button', { name: 'Autres actions' }).click();
  await doctor.page.getByRole(isPhone ? 'menuitem' : 'link', { name: 'Envoyer un message' }).click();
  await write(doctor.page, 'Bonjour, vos résultats\nsont arrivés.');
  // It has come to a device of hers, whatever she looks at there.
  await expect(log(doctor.page).getByText('Reçu', { exact: true })).toBeVisible();
  await expectAccessible(doctor.page);

  const menu = patient.page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Messagerie 1 conversation non lue' })).toBeVisible();
  const recent = patient.page.getByRole('region', { name: 'Messages récents' });
  await expect(recent.getByText('Bonjour, vos résultats sont arrivés.')).toBeVisible();
  await expectAccessible(patient.page);

  await recent.getByRole('link', { name: 'Voir tout' }).click();
  const row = patient.page.getByRole('link', { name: new RegExp(doctor.who.lastName, 'i') });
  await expect(patient.page.getByText('1 message non lu')).toBeAttached();
  await expect(patient.page).toHaveTitle(/^\(1\)/);
  await expectAccessible(patient.page);
  await row.click();
  await expect(log(patient.page).getByText('vos résultats')).toBeVisible();
  await expect(log(doctor.page).getByText('Lu', { exact: true })).toBeVisible();

  await expect(menu.getByRole('link', { name: 'Messagerie', exact: true })).toBeVisible();

  await write(patient.page, 'Merci docteur');
  await expect(log(doctor.page).getByText('Merci docteur')).toBeVisible();
  await expectAccessible(patient.page);

  await doctor.context.setOffline(true);
  await write(doctor.page, 'Premier');
  await write(doctor.page, 'Second');
  await expect(log(doctor.page).getByText('En attente du réseau')).toHaveCount(2);
  await doctor.context.setOffline(false);
  await expect(log(patient.page).getByText('Second')).toBeVisible();
  const said = await log(patient.page).getByRole('listitem').allInnerTexts();
  expect(
    said.map((one) => one.split('\n').findLast((line) => /Merci|Premier|Second/.test(line))).filter(Boolean),
  ).toEqual(['Merci docteur', 'Premier', 'Second']);
  await patient.page.reload();
  await expect(log(patient.page).getByText('Merci docteur')).toBeVisible();
  await expect(log(patient.page).getByRole('listitem').filter({ hasText: 'Second' })).toHaveCount(1);

  // What was written without a network leaves after the page was closed too, once the conversation is open again.
  const address = doctor.page.url();
  await doctor.context.setOffline(true);
  await write(doctor.page, 'Troisième');
  await expect(log(doctor.page).getByText('En attente du réseau')).toHaveCount(1);
  await doctor.page.close({ runBeforeUnload: false });
  await doctor.context.setOffline(false);
  const again = await doctor.context.newPage();
  await again.goto(address);
  await expect(log(patient.page).getByText('Troisième')).toHaveCount(1);
  await expect(log(again).getByText('Troisième')).toHaveCount(1);
  await expect(log(again).getByText('En attente du réseau')).toHaveCount(0);
});
