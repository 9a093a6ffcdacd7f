import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';
import { aVisitNow, joins, sees } from '../video/call.ts';

// Calls encode and decode pictures: one after the other.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

/** Beside the pictures, or in a sheet where there is no room for it. */
const opensNotes = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('button', { name: 'Notes et mesures' });
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await expect(sheet.or(notes).first()).toBeVisible();
  if (await sheet.isVisible()) await sheet.click();
  await expect(notes).toBeVisible();
};

const note = (page: Page, label: string) => page.getByRole('textbox', { name: label });

test('a doctor sees the patient and writes the notes, and a killed tab loses two seconds at most @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(patient);
  await makesKeys(doctor);
  const visitId = await aVisitNow(patient, doctor);
  await joins(doctor, visitId);
  await opensNotes(doctor.page);
  const tiles = doctor.page.getByRole('list', { name: 'Constantes' });
  await expect(tiles.getByRole('listitem')).toHaveCount(6);
  await expect(tiles.getByText('- / -')).toBeVisible();
  await expect(doctor.page.getByText(/^\d+ ans · N° \d/)).toBeVisible();
  await expectAccessible(doctor.page);
  // Only now: two moving pictures and a look at the whole page are much for a small machine.
  await joins(patient, visitId);
  await expect(patient.page.getByRole('button', { name: 'Dossier médical' })).toBeHidden();

  const history = note(doctor.page, 'Histoire de la maladie');
  await history.click();
  await doctor.page.keyboard.type('Douleur en ceinture depuis trois jours.');
  const stored = doctor.page.waitForResponse((answer) => answer.url().endsWith('/note') && answer.ok());
  await doctor.page.keyboard.press('Alt+Digit3');
  await expect(note(doctor.page, 'Conclusion')).toBeFocused();
  await doctor.page.keyboard.type('Zona.');
  await stored;
  await expect(doctor.page.getByText(/^Enregistré à/)).toBeVisible();
  await doctor.page.close({ runBeforeUnload: false });

  const again = await doctor.context.newPage();
  await joins({ page: again }, visitId);
  await opensNotes(again);
  await expect(note(again, 'Histoire de la maladie')).toHaveText('Douleur en ceinture depuis trois jours.');
  await expect(note(again, 'Conclusion')).toHaveText('Zona.');
});

test('the record of the patient opens over the call, which goes on behind it', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(patient);
  await makesKeys(doctor);
  const visitId = await aVisitNow(patient, doctor);
  await joins(doctor, visitId);
  await doctor.page.getByRole('button', { name: 'Dossier médical' }).click();
  const dialog = doctor.page.getByRole('dialog', { name: 'Dossier médical du patient' });
  await expect(dialog.getByRole('tab', { name: 'Mesures' })).toBeVisible();
  await expectAccessible(doctor.page);
  await joins(patient, visitId);
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await sees(doctor.page, patient.who.lastName);
});
