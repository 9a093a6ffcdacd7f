import type { Browser, Page, TestInfo } from '@playwright/test';
import { aContext, post, signUpMidwife } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { type Party, screenOf } from '../support/parties.ts';
import { aSharedFile, type Structure } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

/** A midwife to whom a structure may send its requests. */
const anExternal = async (browser: Browser, info: TestInfo, structure: Structure): Promise<Party> => {
  const [context, who] = [await aContext(browser, screenOf(info)), anIdentity()];
  const { profileId } = await signUpMidwife(context.request, who);
  const { id: userId } = await (await context.request.get('/api/user/current')).json();
  const invitation = { ownerId: structure.id, userType: 'organization', userId };
  const { id } = await post<{ id: string }>(structure.context.request, '/contact/invite-existing', invitation);
  await post(context.request, `/access-policy/${id}/approve`, {});
  return { who, profileId, context, page: await context.newPage() };
};

const answer = (page: Page, question: RegExp, choice: string) =>
  page
    .getByRole('group', { name: question })
    .or(page.getByRole('radiogroup', { name: question }))
    .getByText(choice, { exact: true })
    .click();

const next = (page: Page) => page.getByRole('button', { name: 'Suivant', exact: true }).click();

/** The four steps, the first one left and taken up again. */
const fillsIn = async (page: Page, { who: { lastName } }: Party): Promise<void> => {
  await page.goto('/app/organization/requests');
  await expect(page.getByText('Aucune demande trouvée')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nouvelle demande' }).click();
  await next(page);
  await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Patiente', exact: true }).fill(lastName);
  await page.getByRole('option', { name: new RegExp(lastName, 'i') }).click();
  await page.getByLabel('Adresse de la patiente').fill('3 avenue Jean-Jaurès, 33150 Cenon');
  await page.getByLabel('Nombre d’enfants').fill('1');
  await page.getByLabel('Nombre de grossesses').fill('2');
  await page.getByLabel('Service demandeur').fill('Suites de couches');
  await page.getByText('Sortie précoce', { exact: true }).click();
  await expectAccessible(page);
  await next(page);
  await expect(page.getByRole('heading', { name: 'Informations médicales' })).toBeVisible();
  // Read again, it is this draft, and no second one is begun.
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}\/edit\?etape=2$/);
  await page.getByRole('button', { name: 'Enregistrer et quitter' }).click();
  await page.getByRole('link', { name: /^Compléter la demande/ }).click();
  await expect(page.getByLabel('Nombre de grossesses')).toHaveValue('2');
  await next(page);

  await answer(page, /pathologie/, 'Non');
  await page.getByText('Constantes', { exact: true }).click();
  await page.getByText('Test de Guthrie', { exact: true }).click();
  await answer(page, /Suites de maternité/, 'Simples');
  await page.getByText('Allaitement maternel', { exact: true }).click();
  await answer(page, /Lettre de liaison/, 'Oui');
  await answer(page, /Ordonnance/, 'Oui');
  await expectAccessible(page);
  await next(page);

  await expect(page.getByRole('heading', { name: 'Contexte et suivi' })).toBeVisible();
  await page.getByText('Aucune particularité', { exact: true }).click();
  for (const no of await page.getByText('Non', { exact: true }).all()) await no.click();
  await expectAccessible(page);
  await next(page);

  await expect(page.getByRole('heading', { name: 'Planification' })).toBeVisible();
  await page.getByRole('button', { name: 'Choisir les praticiens' }).click();
  await expect(page.getByText('La date de fin est obligatoire')).toBeVisible();
  await expect(page.getByText('La fréquence est obligatoire')).toBeVisible();
  const start = await page.getByLabel('Date de début').inputValue();
  await page.getByLabel('Date de fin').fill(start);
  await page.getByText('2 fois par semaine', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choisir les praticiens' }).click();
};

test('a structure asks two midwives, who see it live, and the first to say yes reaches the patient @phone', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { structure, patient } = await aSharedFile(browser, info);
  const [first, second] = [await anExternal(browser, info, structure), await anExternal(browser, info, structure)];
  const { page } = structure;
  await fillsIn(page, patient);

  const picker = page.getByRole('dialog', { name: 'Sélectionner les praticiens externes' });
  await expect(picker.getByRole('button', { name: 'Suivant' })).toBeDisabled();
  for (const { who } of [first, second]) await picker.getByText(new RegExp(who.lastName, 'i')).click();
  await expect(picker.getByText('2 praticiens sélectionnés')).toBeVisible();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('La demande de soins a été envoyée')).toBeVisible();
  await expect(page.getByText('En attente de prise en charge')).toBeVisible();
  await expectAccessible(page);

  await second.page.goto('/app/requests');
  await first.page.goto('/app');
  await first.page.getByRole('button', { name: /^Notifications/ }).click();
  await first.page
    .getByText(/^Nouvelle demande de soins/)
    .first()
    .click();
  const asked = first.page.getByRole('dialog', { name: 'Demande de prise en charge' });
  await expect(asked.getByText('L’adresse et le téléphone s’affichent dès que vous acceptez.')).toBeVisible();
  await expect(asked.getByText(/Jaurès/)).toHaveCount(0);
  await expectAccessible(first.page);
  await expect(page.getByRole('listitem').getByText('a vu')).toBeVisible();

  const waiting = second.page.getByRole('link', { name: new RegExp(patient.who.lastName, 'i') });
  await expect(waiting).toBeVisible();
  await asked.getByRole('button', { name: 'Accepter' }).click();
  await expect(asked.getByRole('region', { name: 'Coordonnées' }).getByText(/3 avenue Jean-Jaurès/)).toBeVisible();
  // Written as it is dialled at home.
  await expect(asked.getByRole('link', { name: /^0[67] / })).toBeVisible();
  await expectAccessible(first.page);
  await expect(second.page.getByText('Aucune prise en charge trouvée')).toBeVisible();
  await expect(page.getByText(new RegExp(`Prise en charge par .*${first.who.lastName}`, 'i'))).toBeVisible();

  // The patient decides who reads the file.
  await patient.page.goto('/app');
  await expect(
    patient.page
      .getByRole('region', { name: 'En attente de votre réponse' })
      .getByText(new RegExp(first.who.lastName, 'i')),
  ).toBeVisible();

  await asked.getByRole('button', { name: 'Terminer la prise en charge' }).click();
  await first.page.getByRole('button', { name: 'Terminer', exact: true }).click();
  await expect(page.getByText('Prise en charge terminée')).toBeVisible();
});

test('a structure without external practitioners is led to find some, and takes a request back @phone', async ({
  browser,
}, info) => {
  test.setTimeout(120_000);
  const { structure, patient } = await aSharedFile(browser, info);
  const { page } = structure;
  await fillsIn(page, patient);
  await expect(page.getByText('Aucun prestataire disponible')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gérer les praticiens externes' }).click();
  await expect(page).toHaveURL(/\/app\/organization\/external-practitioners$/);
  await page.goto('/app/organization/requests');
  const midwife = await anExternal(browser, info, structure);
  await page.getByRole('button', { name: /^Envoyer la demande/ }).click();
  const picker = page.getByRole('dialog', { name: 'Sélectionner les praticiens externes' });
  await picker.getByText(new RegExp(midwife.who.lastName, 'i')).click();
  await picker.getByRole('button', { name: 'Suivant' }).click();
  await midwife.page.goto('/app/requests');
  await expect(midwife.page.getByRole('link', { name: new RegExp(patient.who.lastName, 'i') })).toBeVisible();

  await page.getByRole('link', { name: new RegExp(patient.who.lastName, 'i') }).click();
  await page.getByRole('button', { name: 'Retirer la demande' }).click();
  await page.getByRole('dialog', { name: 'Retirer cette demande ?' }).getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible();
  await expect(midwife.page.getByText('Aucune prise en charge trouvée')).toBeVisible();
});
