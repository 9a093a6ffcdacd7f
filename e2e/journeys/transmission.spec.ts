import { expectAccessible } from '../support/axe.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { aDoctor, aSharedFile, asksToJoin, isAccepted, opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

/** One. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a team transmits, mentions, answers and resolves; the bell leads to the thread @phone', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { structure, patient } = await aSharedFile(browser, info);
  const [nurse, doctor] = [await aDoctor(browser, info), await aDoctor(browser, info)];
  for (const one of [nurse, doctor]) {
    await makesKeys(one);
    await asksToJoin(one, structure);
    await isAccepted(one, structure);
  }
  await opensTo(patient);
  await expect(patient.page.getByText(/^Dossier ouvert à/)).toBeVisible();

  await nurse.page.goto('/app/organization/transmissions');
  await expect(nurse.page.getByText('Aucune transmission n’a été trouvée')).toBeVisible();
  await expectAccessible(nurse.page);
  await nurse.page.getByRole('button', { name: 'Nouvelle transmission' }).click();
  const dialog = nurse.page.getByRole('dialog', { name: 'Nouvelle transmission' });
  await dialog.getByRole('button', { name: 'Créer la transmission' }).click();
  await expect(dialog.getByText('Ce champ est obligatoire')).toHaveCount(2);
  await expectAccessible(nurse.page);
  await dialog.getByLabel('Liste des patients').fill(patient.who.lastName);
  await dialog.getByRole('option', { name: new RegExp(patient.who.lastName, 'i') }).click();
  await dialog.getByLabel('Motif').fill('Plaie du talon droit, bords rouges.');
  // As nurses are taught to write one: what was written goes on as what was observed.
  await dialog.getByRole('checkbox', { name: /^Transmission ciblée/ }).check();
  await expect(dialog.getByRole('textbox', { name: 'Données' })).toHaveValue('Plaie du talon droit, bords rouges.');
  await dialog.getByRole('textbox', { name: 'Cible' }).fill('Atteinte de la peau');
  await expectAccessible(nurse.page);
  await dialog.getByRole('button', { name: 'Créer la transmission' }).click();
  const log = (page: typeof nurse.page) => page.getByRole('log', { name: 'Transmission et réponses' });
  await expect(log(nurse.page).getByText('Plaie du talon droit, bords rouges.')).toBeVisible();
  await expect(log(nurse.page).getByText('Cible : Atteinte de la peau')).toBeVisible();
  await expect(nurse.page).toHaveURL(/\/app\/organization\/transmissions\/[0-9a-f-]{36}$/);

  const answer = (page: typeof nurse.page) => page.getByRole('textbox', { name: 'Votre réponse' });
  await answer(nurse.page).fill('@Zzz peux-tu passer ?');
  await nurse.page.keyboard.press('Enter');
  await expect(nurse.page.getByRole('alert').filter({ hasText: '@Zzz' })).toBeVisible();
  await answer(nurse.page).fill('');
  await answer(nurse.page).pressSequentially(`@${doctor.who.lastName.slice(0, 6)}`);
  await expect(nurse.page.getByRole('listbox', { name: 'Propositions' }).getByRole('option')).toBeVisible();
  await expectAccessible(nurse.page);
  await nurse.page.keyboard.press('Enter');
  await nurse.page.keyboard.type('peux-tu regarder avant 14 h ?');
  await nurse.page.keyboard.press('Enter');
  await expect(log(nurse.page).getByText('peux-tu regarder avant 14 h ?')).toBeVisible();
  const mentioned = log(nurse.page).getByRole('list', { name: 'Mentions' });
  await expect(mentioned).toContainText(`${doctor.who.lastName} : pas encore lue`, { ignoreCase: true });
  await expectAccessible(nurse.page);

  await nurse.page.getByRole('button', { name: 'Joindre un fichier' }).click();
  const chooses = nurse.page.getByRole('dialog', { name: 'Ajouter un document' });
  await chooses.locator('input[type=file]').setInputFiles({ name: 'Talon.png', mimeType: 'image/png', buffer: PIXEL });
  await chooses.getByRole('button', { name: 'Envoyer' }).click();
  const attached = (page: typeof nurse.page) => page.getByRole('list', { name: 'Fichiers joints' });
  await expect(attached(nurse.page).getByRole('button', { name: 'Talon', exact: true })).toBeVisible();
  await expect(chooses).toHaveCount(0);
  await expectAccessible(nurse.page);

  await doctor.page.goto('/app');
  await doctor.page.getByRole('button', { name: /^Notifications/ }).click();
  // It also waits on the home, behind the bell's dialog.
  const bell = doctor.page.getByRole('dialog', { name: 'Notifications' });
  const mention = bell.getByText(/vous mentionne dans une transmission/).first();
  await expect(mention).toBeVisible();
  await mention.click();
  await expect(log(doctor.page).getByText('Plaie du talon droit, bords rouges.')).toBeVisible();
  await expect(mentioned).toContainText(/lue\saujourd’hui\sà\s/);
  await attached(doctor.page).getByRole('button', { name: 'Talon', exact: true }).click();
  const preview = doctor.page.getByRole('dialog', { name: 'Talon' });
  await expect(preview.getByRole('img', { name: 'Talon' })).toBeVisible();
  await expectAccessible(doctor.page);
  await preview.getByRole('button', { name: 'Fermer' }).click();
  await answer(doctor.page).fill('Prélèvement, puis je la vois jeudi.');
  await doctor.page.keyboard.press('Enter');
  await expect(answer(doctor.page)).toHaveValue('');
  await expect(log(doctor.page).getByText('Prélèvement, puis je la vois jeudi.')).toBeVisible();
  await expect(log(nurse.page).getByText('Prélèvement, puis je la vois jeudi.')).toBeVisible();
  await expect(mentioned).toContainText(/réponse\saujourd’hui\sà\s/);

  await doctor.page.getByRole('button', { name: 'Résoudre', exact: true }).click();
  await doctor.page.getByRole('button', { name: 'Marquer comme résolue' }).click();
  await expect(doctor.page.getByText('Ce champ est obligatoire')).toBeVisible();
  await doctor.page.getByLabel('Quel est le résultat ?').fill('Plaie fermée.');
  await expectAccessible(doctor.page);
  await doctor.page.getByRole('button', { name: 'Marquer comme résolue' }).click();
  await expect(log(nurse.page).getByText('Plaie fermée.')).toBeVisible();
  await expect(nurse.page.getByText('Résolu', { exact: true })).toBeVisible();
  await expectAccessible(nurse.page);

  await nurse.page.getByRole('link', { name: 'Toutes les transmissions' }).click();
  await nurse.page.getByRole('button', { name: 'Rappels' }).click();
  const reminders = nurse.page.getByRole('dialog', { name: 'Rappels des mentions' });
  await expect(reminders.getByText(/^Seul le gestionnaire/)).toBeVisible();
  await expectAccessible(nurse.page);
  await nurse.page.keyboard.press('Escape');
  await nurse.page.getByRole('button', { name: 'Résolues' }).click();
  await expect(nurse.page.getByRole('list', { name: 'Transmissions' }).getByText('Plaie du talon droit')).toBeVisible();
  await expectAccessible(nurse.page);

  await nurse.page.goto(`/app/organization/patients/${patient.profileId}`);
  const isPhone = info.project.name === 'phone';
  if (isPhone) await nurse.page.getByRole('button', { name: 'Autres actions' }).click();
  await nurse.page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Créer une transmission' }).click();
  await expect(nurse.page.getByRole('dialog', { name: 'Nouvelle transmission' })).toBeVisible();
  await expect(nurse.page.getByLabel('Liste des patients')).toHaveCount(0);
  await expectAccessible(nurse.page);
});
