import type { Page } from '@playwright/test';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

const MY_DATA = '/app/user/settings#access-policy';
/** Two seconds on a machine of one's own; a build may share its processor with three others. */

/** The directory of a long run has several doctors of every name that tests give. */
const renamed = async ({ context, who }: Party): Promise<string> => {
  const family = `Unique ${who.email.replace(/\D/g, '')}`;
  const answer = await context.request.patch('/api/user/current', {
    headers: { rid: 'anti-csrf' },
    data: { doctor: { name: [{ given: ['Zoé'], family }] } },
  });
  expect(answer.ok()).toBe(true);
  return `Zoé ${family}`;
};
/** Opens the page and waits until its socket is let in: what happens from then on is heard. */
const openLive = async (page: Page): Promise<void> => {
  const letIn = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')));
  await page.goto(MY_DATA);
  await letIn;
};
const nameOf = ({ who: { firstName, lastName } }: Party) => `${firstName} ${lastName}`;

test('a patient shares their file, the doctor accepts, the patient takes it back: each sees it at once @phone', async ({
  browser,
}, info) => {
  // Axe reads four states of two pages.
  test.slow();
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const doctorName = await renamed(doctor);
  const file = () => doctor.context.request.get(`/api/patient/${patient.profileId}/appointment`);
  await openLive(patient.page);
  await openLive(doctor.page);
  await expect(patient.page.getByText('Aucune donnée partagée')).toBeVisible();
  await expectAccessible(patient.page);
  expect((await file()).status()).toBe(404);

  await patient.page.getByRole('button', { name: 'Partager mon dossier' }).click();
  await patient.page.getByRole('combobox', { name: /^Nom/ }).fill(doctorName);
  await patient.page.getByRole('option', { name: new RegExp(doctorName, 'i') }).click();
  await expectAccessible(patient.page);
  await patient.page.getByRole('dialog').getByRole('button', { name: 'Partager' }).click();
  await expect(patient.page.getByText('Proposition envoyée')).toBeVisible();

  const waiting = doctor.page.getByRole('region', { name: 'En attente de votre réponse' });
  await expect(waiting.getByText(nameOf(patient), { exact: true })).toBeVisible();
  await expectAccessible(doctor.page);
  await waiting.getByRole('button', { name: 'Accepter' }).click();
  const held = doctor.page.getByRole('region', { name: 'Vous avez accès à ces données' });
  await expect(held.getByText('Peut lire et compléter : Dossier médical')).toBeVisible();

  const given = patient.page.getByRole('region', { name: 'Vous avez partagé vos données avec' });
  await expect(given.getByText(doctorName, { exact: true })).toBeVisible();
  expect((await file()).status()).toBe(200);

  await given.getByRole('button', { name: /^Modifier les droits/ }).click();
  const rights = patient.page.getByRole('dialog', { name: 'Ce que votre dossier laisse faire' });
  await rights.getByRole('checkbox', { name: 'Compléter' }).uncheck();
  await expectAccessible(patient.page);
  await rights.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(held.getByText('Peut lire : Dossier médical')).toBeVisible();
  await expect(given.getByText('Peut lire : Dossier médical')).toBeVisible();

  await given.getByRole('button', { name: /^Retirer l’accès/ }).click();
  const question = patient.page.getByRole('dialog', { name: 'Retirer cet accès ?' });
  await expect(question.getByText(/Voulez-vous vraiment retirer l’accès à .+\s\?/)).toBeVisible();
  await expectAccessible(patient.page);
  await question.getByRole('button', { name: 'Oui, retirer' }).click();
  await expect(patient.page.getByText('Aucune donnée partagée')).toBeVisible();
  await expect(held).toBeHidden();
  expect((await file()).status()).toBe(404);
});

test('a patient lets a doctor act in her name: he reads her file, keeps her address up to date, and decides nothing for her', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const doctorName = await renamed(doctor);
  await openLive(patient.page);
  await openLive(doctor.page);
  await patient.page.getByRole('button', { name: 'Partager mon dossier' }).click();
  await patient.page.getByRole('radio', { name: /^Agir en mon nom/ }).check();
  await patient.page.getByRole('combobox', { name: /^Nom/ }).fill(doctorName);
  await patient.page.getByRole('option', { name: new RegExp(doctorName, 'i') }).click();
  await patient.page.getByRole('dialog').getByRole('button', { name: 'Partager' }).click();

  const waiting = doctor.page.getByRole('region', { name: 'En attente de votre réponse' });
  await waiting.getByRole('button', { name: 'Accepter' }).click();
  const given = patient.page.getByRole('region', { name: 'Vous avez partagé vos données avec' });
  await expect(given.getByText('Peut agir en son nom et gérer les clés : Délégation patient')).toBeVisible();
  // Signed and given by her own client, without another question.
  await expect(given.getByText('Lit votre dossier')).toBeVisible();

  const address = { address: { text: '3 rue Sainte-Catherine, 33000 Bordeaux' } };
  const change = await doctor.context.request.patch(`/api/patient/${patient.profileId}`, {
    headers: { rid: 'anti-csrf', 'if-match': '"1"' },
    data: address,
  });
  expect(change.status(), await change.text()).toBe(200);
});

test('a request is answered in the settings, and the asker hears of it', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await openLive(patient.page);
  await openLive(doctor.page);
  await post(doctor.context.request, '/access-policy/request', {
    resource: 'medical-file',
    fromId: patient.profileId,
    message: 'Pour préparer votre visite',
  });
  const waiting = patient.page.getByRole('region', { name: 'En attente de votre réponse' });
  await expect(waiting.getByText('« Pour préparer votre visite »')).toBeVisible();
  await waiting.getByRole('button', { name: 'Refuser' }).click();
  await expect(waiting).toBeHidden();

  const again = await doctor.context.request.post('/api/access-policy/request', {
    headers: { rid: 'anti-csrf', 'idempotency-key': crypto.randomUUID() },
    data: { resource: 'medical-file', fromId: patient.profileId },
  });
  expect(await again.json()).toMatchObject({ status: 409, detail: 'Demande refusée' });
});
