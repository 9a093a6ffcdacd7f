import { dayOf } from '@maillon/domain/day';
import { answerSections, NOT_ANSWERED } from '@maillon/domain/forms/answer-text';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { aContext, post, signUpMidwife, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { hearsEvents } from '../support/live.ts';
import { screenOf } from '../support/parties.ts';
import { aWholeRecord, fillRecord } from '../support/record-answers.ts';
import { expect, test } from '../support/test.ts';

/** A midwife with an open vault: a recipient of keys must have an identity. */
const aMidwife = async (browser: Browser, info: TestInfo) => {
  const context = await aContext(browser, screenOf(info));
  const who = anIdentity();
  const { profileId } = await signUpMidwife(context.request, who);
  const page = await context.newPage();
  await page.goto('/app/user/settings#security');
  await expect(page.getByText('Ouvertes ici')).toBeVisible();
  return { who, context, page, profileId };
};

const IDENTITY = new Set(['lastName', 'firstName', 'gender', 'birthDate', 'nir']);

test('a midwife fills the whole record; the patient and a second midwife read it', async ({ browser }, info) => {
  const context = await aContext(browser, screenOf(info));
  const who = anIdentity();
  const { profileId: patientId } = await signUpPatient(context.request, who);
  const [first, second] = await Promise.all([aMidwife(browser, info), aMidwife(browser, info)]);
  for (const midwife of [first, second]) {
    const offer = { resource: 'medical-file', toId: midwife.profileId };
    const { id } = await post<{ id: string }>(context.request, '/access-policy', offer);
    await post(midwife.context.request, `/access-policy/${id}/approve`, {});
  }
  const patient = await context.newPage();
  await patient.goto('/app/user/settings#access-policy');
  for (const left of [2, 1]) {
    const give = patient.getByRole('button', { name: /^Lui ouvrir mon dossier/ });
    await expect(give).toHaveCount(left);
    await give.first().click();
  }
  await expect(patient.getByText('Lit votre dossier')).toHaveCount(2);

  const { firstName, lastName, birthDate, nir } = who;
  const identity = { firstName, lastName, birthDate, nir, gender: 'FEMALE', bloodGroup: 'A+' };
  const record = aWholeRecord(identity, { today: dayOf(Date.now(), 'Europe/Paris'), maternity: true });
  expect(record.steps).toHaveLength(10);

  // The second one has the editor open, and is about to answer one of the same questions.
  const hears = hearsEvents(second.page);
  await second.page.goto(`/app/patients/${patientId}?view=record&edit&tab=_step4`);
  await hears;
  const other = second.page.getByRole('dialog', { name: 'Modifier le dossier' });
  await other.getByLabel(/^Traitement habituel/).fill('À discuter');

  const { page } = first;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(`/app/patients/${patientId}?view=record&edit&tab=_step4`);
  const dialog = page.getByRole('dialog', { name: 'Modifier le dossier' });
  await expect(dialog.getByRole('heading', { level: 3, name: 'Pathologies et traitements' })).toBeVisible();
  await fillRecord(page, record, IDENTITY);
  await expect(dialog.getByText(/^Brouillon enregistré à/)).toBeVisible();

  // What was typed survives the page.
  await page.reload();
  await expect(dialog.getByText(/^Brouillon du .+ repris$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Dossier enregistré', { exact: true })).toBeVisible();
  expect(sent.filter((body) => body.includes('Réponse usualTreatment'))).toEqual([]);

  // What the first one saved is there without a reload: who wrote what and when, both answers where they differ, nothing lost.
  const author = `${first.who.firstName} ${first.who.lastName}`;
  await expect(other.getByText('Le dossier vient d’être complété')).toBeVisible();
  await expect(other.getByText(`${author} a répondu « Réponse usualTreatment » le`)).toBeVisible();
  await expect(other.getByText('Votre réponse, pas encore enregistrée : « À discuter ».')).toBeVisible();
  await expectAccessible(second.page);
  await other.getByRole('button', { name: 'Prendre sa réponse' }).click();
  await expect(other.getByLabel(/^Traitement habituel/)).toHaveValue('Réponse usualTreatment');
  await other.getByRole('button', { name: 'Fermer' }).last().click();

  const lines = answerSections(record)
    .flatMap((section) => section.lines)
    .filter(({ name, value }) => value !== NOT_ANSWERED && !IDENTITY.has(name));
  const expectWhole = async (reader: Page): Promise<void> => {
    const answers = reader.getByRole('region', { name: 'Toutes les réponses' });
    await expect(answers).toContainText('Réponse usualTreatment');
    const text = ((await answers.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    expect(lines.filter(({ value }) => !text.includes(value.replaceAll(/\s+/g, ' ')))).toEqual([]);
    expect(text).toContain(`${author}, le `);
  };
  await expectWhole(page);
  await patient.goto('/app/medical-record?view=record');
  await expectWhole(patient);
  await expectAccessible(patient);
  await patient.goto('/app');
  await expect(patient.getByRole('heading', { name: 'Ma grossesse' })).toBeVisible();
  await expect(patient.getByText('14 semaines + 2 jours')).toBeVisible();

  // A measure of one is on the curve of the others.
  await page.goto(`/app/patients/${patientId}?view=vitals`);
  await page.getByRole('button', { name: 'Ajouter une mesure' }).click();
  await page.getByRole('combobox', { name: 'Mesure' }).selectOption('BLOOD_PRESSURE');
  await page.getByLabel(/^Systolique/).fill('142');
  await page.getByLabel(/^Diastolique/).fill('88');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('HTA gravidique possible.')).toBeVisible();

  await expectWhole(second.page);
  await second.page.getByRole('tab', { name: 'Mesures' }).click();
  await expect(second.page.getByRole('region', { name: 'Tension artérielle' })).toContainText('142 / 88 mmHg');
  await expectAccessible(second.page);

  // Both follow her: it waits on the home of each.
  for (const midwife of [first, second]) {
    await midwife.page.goto('/app');
    const row = midwife.page.getByRole('link', { name: `Tension 142/88 · ${firstName} ${lastName}`, exact: true });
    await expect(row).toHaveAttribute('href', `/app/patients/${patientId}?view=vitals`);
    await midwife.page.getByRole('button', { name: /^Notifications/ }).click();
    const measures = midwife.page.getByRole('dialog').getByRole('region', { name: 'Mesures à voir' });
    await expect(measures.getByRole('link')).toHaveAttribute('href', `/app/patients/${patientId}?view=vitals`);
    await expectAccessible(midwife.page);
  }
});
