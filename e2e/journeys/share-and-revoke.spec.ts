import { expect, test } from '@playwright/test';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';

const MY_DATA = '/app/user/settings#access-policy';
const LIVE = { timeout: 4_000 };

test('a patient shares their file, the doctor accepts, the patient takes it back: each sees it at once', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const file = () => doctor.context.request.get(`/api/patient/${patient.profileId}/appointment`);
  await patient.page.goto(MY_DATA);
  await doctor.page.goto(MY_DATA);
  await expect(patient.page.getByText('Aucune donnée partagée')).toBeVisible();
  await expectAccessible(patient.page);
  expect((await file()).status()).toBe(404);

  await patient.page.getByRole('button', { name: 'Partager mon dossier' }).click();
  await patient.page.getByRole('combobox', { name: /^Nom/ }).fill(doctor.who.lastName);
  await patient.page
    .getByRole('option', { name: new RegExp(doctor.who.lastName, 'i') })
    .first()
    .click();
  await expectAccessible(patient.page);
  await patient.page.getByRole('dialog').getByRole('button', { name: 'Partager' }).click();
  await expect(patient.page.getByText('Proposition envoyée')).toBeVisible();

  const waiting = doctor.page.getByRole('region', { name: 'En attente de votre réponse' });
  await expect(waiting.getByText(patient.who.lastName)).toBeVisible(LIVE);
  await expectAccessible(doctor.page);
  await waiting.getByRole('button', { name: 'Accepter' }).click();
  const held = doctor.page.getByRole('region', { name: 'Vous avez accès à ces données' });
  await expect(held.getByText('Peut lire, compléter : Dossier médical')).toBeVisible();

  const given = patient.page.getByRole('region', { name: 'Vous avez partagé vos données avec' });
  await expect(given.getByText(doctor.who.lastName)).toBeVisible(LIVE);
  expect((await file()).status()).toBe(200);

  await given.getByRole('button', { name: /^Supprimer/ }).click();
  const question = patient.page.getByRole('dialog', { name: "Révoquer l'accès" });
  await expect(question.getByText(/Voulez-vous vraiment révoquer l'accès pour .+ \?/)).toBeVisible();
  await expectAccessible(patient.page);
  await question.getByRole('button', { name: 'Révoquer' }).click();
  await expect(patient.page.getByText('Aucune donnée partagée')).toBeVisible();
  await expect(held).toBeHidden(LIVE);
  expect((await file()).status()).toBe(404);
});

test('a request is answered in the settings, and the asker hears of it', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await patient.page.goto(MY_DATA);
  await doctor.page.goto(MY_DATA);
  await post(doctor.context.request, '/access-policy/request', {
    resource: 'medical-file',
    fromId: patient.profileId,
    message: 'Pour préparer votre visite',
  });
  const waiting = patient.page.getByRole('region', { name: 'En attente de votre réponse' });
  await expect(waiting.getByText('« Pour préparer votre visite »')).toBeVisible(LIVE);
  await waiting.getByRole('button', { name: 'Refuser' }).click();
  await expect(waiting).toBeHidden();

  const again = await doctor.context.request.post('/api/access-policy/request', {
    headers: { rid: 'anti-csrf', 'idempotency-key': crypto.randomUUID() },
    data: { resource: 'medical-file', fromId: patient.profileId },
  });
  expect(await again.json()).toMatchObject({ status: 409, detail: 'Demande refusée' });
});
