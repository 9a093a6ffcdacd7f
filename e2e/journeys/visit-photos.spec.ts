import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';
import { aVisitOfTwo, joins, sees } from '../video/call.ts';

// A call encodes and decodes pictures: one after the other.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const opensNotes = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('button', { name: 'Notes et mesures' });
  if (await sheet.isVisible()) await sheet.click();
};
const kept = (page: Page) => page.getByText('L’image est dans le dossier du patient.');

test('a patient consents, a doctor keeps pictures, and the patient saves everything in one file @phone', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await opensTo(patient);

  await patient.page.goto(`/app/join-appointment/${visitId}`);
  await patient.page.getByRole('checkbox', { name: /je consens à cette téléconsultation/ }).check();
  await expectAccessible(patient.page);
  await patient.page.getByRole('button', { name: 'Donner mon consentement' }).click();
  await expect(patient.page.getByText(/^Consentement donné le/)).toBeVisible();
  await joins(patient, visitId);

  const { page } = doctor;
  await joins(doctor, visitId);
  await sees(page, patient.who.lastName);
  await page.getByRole('button', { name: /^Capturer l’image d[e’]/ }).click();
  await expect(kept(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  await page.getByRole('button', { name: 'Photo' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'plaie.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('img', { name: 'Aperçu' })).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(kept(page)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  await opensNotes(page);
  const captures = page.getByRole('list', { name: 'Analyses et captures' });
  await expect(captures.getByRole('button', { name: 'Capture d’écran' })).toHaveCount(2);
  await captures.getByRole('button', { name: 'Capture d’écran' }).last().click();
  await expect(page.getByRole('img', { name: 'Capture d’écran' })).toBeVisible();

  await page.goto(`/app/appointment/report/${visitId}`);
  await expect(page.getByRole('img', { name: /^Page 1 sur/ })).toHaveAttribute('data-drawn', 'true');
  await expect(page.getByText('Consentement écrit recueilli auprès du patient le').first()).toBeAttached();
  // Both pictures follow what is written.
  await expect(page.getByRole('img', { name: 'Page 2 sur 2' })).toBeAttached();
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Compte rendu validé')).toBeVisible();

  await patient.page.goto(`/app/appointment/report/${visitId}`);
  const saved = patient.page.waitForEvent('download');
  await patient.page.getByRole('button', { name: 'Télécharger tout' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Rapport de consultation du .*, avec ses pièces\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(patient.page.getByText(/au fichier téléchargé/)).toHaveCount(0);
  await expectAccessible(patient.page);
});
