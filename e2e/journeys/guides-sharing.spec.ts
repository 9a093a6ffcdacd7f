import type { TestInfo } from '@playwright/test';
import { walkGuide } from '../guides/walk-guide.ts';
import { post } from '../support/account.ts';
import { addresses } from '../support/addresses.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { makesKeys, writesRecord } from '../support/sealed-record.ts';
import { aDoctor, aSharedFile, asksToJoin, isAccepted, opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'Croissance discordante des jumeaux : faut-il rapprocher les échographies ?';

const userIdOf = async ({ context }: Party): Promise<string> =>
  (await (await context.request.get('/api/user/current')).json()).id;

const invites = async (one: Party, other: Party): Promise<{ id: string }> =>
  post(one.context.request, '/contact/invite-existing', {
    ...{ ownerId: one.profileId, userType: 'doctor' },
    userId: await userIdOf(other),
  });

test('the guide « Ajouter un contact » says what is on the screen', async ({ browser }, info) => {
  const [inviter, invited] = [await aDoctor(browser, info), await aDoctor(browser, info)];
  const { page } = inviter;
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabel('Adresse e-mail');
  const name = new RegExp(invited.who.lastName, 'i');
  await page.goto('/app');
  await walkGuide(page, 'add-contact', [
    async ({ press }) => {
      await press('Contacts');
      await expect(page.getByRole('searchbox', { name: 'Rechercher un contact' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Qualification' })).toBeVisible();
    },
    async ({ press, sees, picture }) => {
      await press('Inviter un contact');
      await sees('Adresse e-mail');
      await email.fill(anIdentity().email);
      await picture(dialog, { isWhole: true });
      await press('Rechercher');
    },
    async ({ press, sees, picture }) => {
      await sees('Continuer');
      await email.fill(invited.who.email);
      await dialog.getByRole('button', { name: 'Rechercher' }).click();
      await expect(dialog.getByText(name)).toBeVisible();
      await sees('Rédiger une invitation');
      await picture(dialog, { isWhole: true });
      await press('Rédiger une invitation');
    },
    async ({ press, sees, picture }) => {
      await sees('Message');
      await expect(dialog.getByRole('textbox', { name: 'Message' })).toContainText(
        'vous ajouter à sa liste de contacts',
      );
      await picture(dialog, { isWhole: true });
      await press('Envoyer une invitation');
      await expect(dialog).toHaveCount(0);
    },
    async ({ sees, picture }) => {
      await sees('En attente');
      const { hasAccessTo } = await (await invited.context.request.get('/api/user/current')).json();
      const waiting = (hasAccessTo as { id: string; status: string }[]).find(({ status }) => status === 'INVITED');
      await post(invited.context.request, `/access-policy/${waiting?.id}/approve`, {});
      await sees('Écrire');
      await picture(page.getByRole('main'));
    },
  ]);
});

test('the guide « Demander une télé-expertise » says what is on the screen', async ({ browser }, info) => {
  test.slow();
  const { doctor: sender, patient } = await aDoctorAndAPatient(browser, info);
  const experts = [await aDoctor(browser, info), await aDoctor(browser, info)] as const;
  for (const one of [sender, ...experts]) await makesKeys(one);
  for (const one of experts) {
    const { id } = await invites(sender, one);
    await post(one.context.request, `/access-policy/${id}/approve`, {});
  }
  await writesRecord(patient);
  const offer = { resource: 'medical-file', toId: sender.profileId };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', offer);
  await post(sender.context.request, `/access-policy/${id}/approve`, {});
  await opensTo(patient);

  const { page } = sender;
  const dialog = page.getByRole('dialog', { name: 'Nouvelle télé-expertise' });
  const thread = page.getByRole('log', { name: 'Demande d’avis et réponses' });
  await page.goto('/app');
  await walkGuide(page, 'create-teleexpertise', [
    async ({ press }) => {
      await press('Télé-expertise');
      await press('Nouvelle télé-expertise');
    },
    async ({ sees, picture }) => {
      await sees('Patient', 'Motif');
      await dialog.getByRole('combobox', { name: 'Patient', exact: true }).fill(patient.who.lastName);
      await dialog.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') }).click();
      await dialog.getByLabel('Motif').fill(QUESTION);
      await picture(dialog.getByLabel('Motif'));
    },
    async ({ sees, picture }) => {
      await sees('Praticiens', 'Délai de réponse');
      for (const { who } of experts) {
        await dialog.getByRole('combobox', { name: 'Praticiens' }).fill(who.lastName);
        await dialog
          .getByRole('option', { name: new RegExp(who.lastName, 'i') })
          .first()
          .click();
      }
      const chosen = dialog.getByRole('list', { name: 'Praticiens choisis' });
      await expect(chosen.getByRole('listitem')).toHaveCount(2);
      await picture(chosen);
    },
    async ({ sees }) => {
      await sees('Le patient est informé de cette demande et l’accepte');
      await dialog.getByLabel('Le patient est informé de cette demande et l’accepte').check();
    },
    async ({ press, sees, picture }) => {
      await press('Demander un avis');
      await expect(thread.getByText(QUESTION)).toBeVisible();
      await sees('Réponse attendue');
      await picture(thread, { isWhole: true });
    },
    async ({ sees, picture }) => {
      await sees('@', 'Votre réponse');
      await experts[0].page.goto(new URL(page.url()).pathname);
      await experts[0].page.getByRole('button', { name: 'Accepter' }).click();
      await experts[0].page.getByRole('textbox', { name: 'Votre réponse' }).fill('Doppler toutes les deux semaines.');
      await experts[0].page.keyboard.press('Enter');
      const answer = thread.getByText('Doppler toutes les deux semaines.');
      await expect(answer).toBeVisible();
      await page.getByRole('textbox', { name: 'Votre réponse' }).pressSequentially('@');
      await expect(page.getByRole('listbox', { name: 'Propositions' }).getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Backspace');
      await picture(thread, { isWhole: true });
    },
  ]);
});

/** Where structures have their transmissions in the menu. */
const inMobility = (info: TestInfo): TestInfo =>
  Object.create(info, {
    project: { value: { ...info.project, use: { ...info.project.use, baseURL: addresses.mobility } } },
  });

/** One. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the guide « Créer une transmission » says what is on the screen', async ({ browser }, ofNatal) => {
  test.slow();
  const info = inMobility(ofNatal);
  const { structure, patient } = await aSharedFile(browser, info);
  const [author, colleague] = [await aDoctor(browser, info), await aDoctor(browser, info)];
  for (const one of [author, colleague]) {
    await makesKeys(one);
    await asksToJoin(one, structure);
    await isAccepted(one, structure);
  }
  await opensTo(patient);

  const { page } = author;
  const dialog = page.getByRole('dialog', { name: 'Nouvelle transmission' });
  const answer = page.getByRole('textbox', { name: 'Votre réponse' });
  const thread = page.getByRole('log', { name: 'Transmission et réponses' });
  await walkGuide(page, 'create-transmission', [
    async ({ press, sees }) => {
      await page.goto(`/app/organization/patients/${patient.profileId}`);
      await sees('Créer une transmission', 'Structure');
      await press('Transmissions');
      await press('Nouvelle transmission');
    },
    async ({ sees, picture }) => {
      await sees('Liste des patients', 'Motif');
      await dialog.getByLabel('Liste des patients').fill(patient.who.lastName);
      await dialog.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') }).click();
      await dialog.getByRole('button', { name: 'Créer la transmission' }).click();
      await expect(dialog.getByText('Ce champ est obligatoire')).toHaveCount(1);
      await dialog.getByLabel('Motif').fill('Plaie du talon droit, bords rouges.');
      await picture(dialog, { isWhole: true });
    },
    async ({ press }) => {
      await press('Créer la transmission');
      await expect(thread.getByText('Plaie du talon droit, bords rouges.')).toBeVisible();
    },
    async ({ sees, picture }) => {
      await sees('Votre réponse', '@');
      await answer.pressSequentially(`@${colleague.who.lastName.slice(0, 5)}`);
      const names = page.getByRole('listbox', { name: 'Propositions' });
      await expect(names.getByRole('option')).toBeVisible();
      await picture(page.locator('form').filter({ has: answer }));
      await page.keyboard.press('Enter');
      await page.keyboard.type('peux-tu regarder avant 14 h ?');
      await page.keyboard.press('Enter');
      await expect(thread.getByText('peux-tu regarder avant 14 h ?')).toBeVisible();
    },
    async ({ press, picture }) => {
      await press('Joindre un fichier');
      const chooses = page.getByRole('dialog', { name: 'Ajouter un document' });
      await chooses
        .locator('input[type=file]')
        .setInputFiles({ name: 'Talon.png', mimeType: 'image/png', buffer: PIXEL });
      await chooses.getByRole('button', { name: 'Envoyer' }).click();
      const files = page.getByRole('list', { name: 'Fichiers joints' });
      await expect(files.getByRole('button', { name: 'Talon', exact: true })).toBeVisible();
      await expect(chooses).toHaveCount(0);
      await picture(page.getByRole('region', { name: 'Pièces jointes' }));
    },
    async ({ press, sees, picture }) => {
      await press('Résoudre');
      await page.getByLabel('Quel est le résultat ?').fill('Plaie fermée.');
      await sees('Marquer comme résolue');
      await picture(page.locator('form').filter({ has: page.getByLabel('Quel est le résultat ?') }));
      await press('Marquer comme résolue');
      await sees('Résolu');
    },
  ]);
});
