import type { Browser, Page, TestInfo } from '@playwright/test';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { makesKeys, writesRecord } from '../support/sealed-record.ts';
import { aDoctor, opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'Croissance discordante des jumeaux : faut-il rapprocher les échographies ?';

const areContacts = async (one: Party, other: Party): Promise<void> => {
  const { id: userId } = await (await other.context.request.get('/api/user/current')).json();
  const invitation = { ownerId: one.profileId, userType: 'doctor', userId };
  const { id } = await post<{ id: string }>(one.context.request, '/contact/invite-existing', invitation);
  await post(other.context.request, `/access-policy/${id}/approve`, {});
};

/** A doctor who reads the file of a patient, and two doctors of her contacts. */
const aSenderAndExperts = async (browser: Browser, info: TestInfo) => {
  const { doctor: sender, patient } = await aDoctorAndAPatient(browser, info);
  const experts = [await aDoctor(browser, info), await aDoctor(browser, info)] as const;
  for (const one of [sender, ...experts]) await makesKeys(one);
  for (const one of experts) await areContacts(sender, one);
  await writesRecord(patient);
  const offer = { resource: 'medical-file', toId: sender.profileId };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', offer);
  await post(sender.context.request, `/access-policy/${id}/approve`, {});
  await opensTo(patient);
  await expect(patient.page.getByText(/^Dossier ouvert à/)).toBeVisible();
  return { sender, patient, experts };
};

const thread = (page: Page) => page.getByRole('log', { name: 'Demande d’avis et réponses' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Nouvelle télé-expertise' });

const chooses = async (page: Page, { who: { lastName } }: Party): Promise<void> => {
  await dialogOf(page).getByRole('combobox', { name: 'Praticiens' }).fill(lastName);
  await dialogOf(page)
    .getByRole('option', { name: new RegExp(lastName, 'i') })
    .first()
    .click();
};

const openFromBell = async (page: Page): Promise<void> => {
  await page.goto('/app');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByText(/sollicite votre avis/)
    .first()
    .click();
  await expect(thread(page).getByText(QUESTION)).toBeVisible();
};

test('a question goes to the next expert when the first says no, is answered and concluded @phone', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { sender, patient, experts } = await aSenderAndExperts(browser, info);
  const [first, second] = experts;
  const { page } = sender;

  await page.goto('/app/teleexpertises');
  await expect(page.getByText('Aucune télé-expertise n’a été trouvée')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nouvelle télé-expertise' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Demander un avis' }).click();
  await expect(dialog.getByText('Ce champ est obligatoire')).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Patient', exact: true }).fill(patient.who.lastName);
  await dialog.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') }).click();
  await dialog.getByLabel('Motif').fill(QUESTION);
  for (const expert of experts) await chooses(page, expert);
  await expect(dialog.getByRole('list', { name: 'Praticiens choisis' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByLabel('Le patient est informé de cette demande et l’accepte').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Demander un avis' }).click();
  await expect(page).toHaveURL(/\/app\/teleexpertises\/[0-9a-f-]{36}$/);
  await expect(thread(page).getByText(QUESTION)).toBeVisible();
  await expect(thread(page).getByText(/^Réponse (?:de |d’).* attendue avant demain/)).toBeVisible();
  await expectAccessible(page);

  await openFromBell(first.page);
  await expect(first.page.getByText(/^Votre réponse est attendue avant demain/)).toBeVisible();
  await expectAccessible(first.page);
  await first.page.getByRole('button', { name: 'Décliner' }).click();
  const declines = first.page.getByRole('dialog', { name: 'Décliner cette demande ?' });
  await expectAccessible(first.page);
  await declines.getByLabel('Raison').fill('Absent jusqu’à lundi.');
  await declines.getByRole('button', { name: 'Décliner' }).click();
  await expect(first.page.getByText('Aucune télé-expertise n’a été trouvée')).toBeVisible();
  await expect(thread(page).getByText('A décliné')).toBeVisible();
  await expect(thread(page).getByText('Réponse attendue', { exact: true })).toBeVisible();

  await expect(thread(page).getByText('Absent jusqu’à lundi.')).toBeVisible();

  // What waits for an expert stands on their home, too.
  await second.page.goto('/app');
  await expect(
    second.page.getByRole('region', { name: /^À traiter/ }).getByText(/vous demande un avis$/),
  ).toBeVisible();
  await expectAccessible(second.page);
  await openFromBell(second.page);
  await expect(second.page.getByText('Absent jusqu’à lundi.')).toHaveCount(0);
  await second.page.getByRole('button', { name: 'Accepter' }).click();
  await expect(thread(page).getByText('A accepté')).toBeVisible();
  const answer = second.page.getByRole('textbox', { name: 'Votre réponse' });
  await answer.fill('Doppler toutes les deux semaines.');
  await second.page.keyboard.press('Enter');
  await expect(thread(page).getByText('Doppler toutes les deux semaines.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Votre réponse' }).fill('Merci, dès la semaine prochaine ?');
  await page.keyboard.press('Enter');
  await expect(thread(second.page).getByText('Merci, dès la semaine prochaine ?')).toBeVisible();

  await second.page.getByRole('button', { name: 'Conclure', exact: true }).click();
  await second.page.getByRole('button', { name: 'Conclure la demande' }).click();
  await expect(second.page.getByText('Ce champ est obligatoire')).toBeVisible();
  await second.page.getByLabel('Quelle est la conclusion ?').fill('Suivi rapproché, terme prévu à 36 SA.');
  await expectAccessible(second.page);
  await second.page.getByRole('button', { name: 'Conclure la demande' }).click();
  await expect(thread(page).getByText('Suivi rapproché, terme prévu à 36 SA.')).toBeVisible();
  await expect(page.getByText('Conclue', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'La conclusion est dans le dossier' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Votre réponse' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Toutes les télé-expertises' }).click();
  await page.getByRole('button', { name: 'Envoyées' }).click();
  await page.getByLabel('État').selectOption('Conclue');
  await expect(page.getByRole('list', { name: 'Télé-expertises' }).getByText(QUESTION)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/app/patients/${patient.profileId}?view=documents`);
  await expect(page.getByText('Avis de télé-expertise')).toBeVisible();
  await page.goto(`/app/patients/${patient.profileId}`);
  const isPhone = info.project.name === 'phone';
  if (isPhone) await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Demander un avis' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByRole('combobox', { name: 'Patient', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});
