import type { Page } from '@playwright/test';
import { aContext, openAlways, signUpMidwife, signUpPatient } from '../support/account.ts';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient, screenOf } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';
import { anAssistantOf, bringsInto, goesOnAlone } from '../video/assistant.ts';
import { aVisitNow, aVisitOfTwo, aVisitWith, joins, joinsUnseen, sees } from '../video/call.ts';

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
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
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
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await joins(doctor, visitId);
  await doctor.page.getByRole('button', { name: 'Dossier médical' }).click();
  const dialog = doctor.page.getByRole('dialog', { name: 'Dossier médical du patient' });
  await expect(dialog.getByRole('tab', { name: 'Mesures' })).toBeVisible();
  await expectAccessible(doctor.page);
  await joins(patient, visitId);
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await sees(doctor.page, patient.who.lastName);
});

test('without a doctor the nurse writes the notes and ends the visit, without a report if she likes @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info, addresses.mobility);
  const nurse = await anAssistantOf(doctor, browser, info, addresses.mobility);
  for (const one of [patient, nurse]) await makesKeys(one);
  const visitId = await aVisitNow(patient, doctor);
  await bringsInto(doctor, visitId, nurse);
  await goesOnAlone(nurse, visitId);
  const { page } = nurse;
  await joinsUnseen(nurse, visitId);
  await opensNotes(page);
  await note(page, 'Examen clinique').click();
  // The call ends while the last words are on their way: they are in the report all the same.
  await page.keyboard.type('Pansement refait, plaie propre.');
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Quitter' }).click();
  await page.getByRole('button', { name: 'Terminer pour tous' }).click();

  await expect(page).toHaveURL(new RegExp(`/app/appointment/report/${visitId}$`));
  await expect(page.getByRole('img', { name: /^Page 1 sur/ })).toHaveAttribute('data-drawn', 'true');
  await expect(page.getByText('Pansement refait, plaie propre.').first()).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Terminer sans compte rendu' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/patients/${patient.profileId}$`));
  const visit = await (await nurse.context.request.get(`/api/appointment/${visitId}`)).json();
  expect(visit).toMatchObject({ status: 'FULFILLED', documentId: null, doctors: [] });
  await patient.page.goto(`/app/appointment/report/${visitId}`);
  await expect(patient.page.getByText('Ce rendez-vous est terminé, sans compte rendu.')).toBeVisible();
});

test('a midwife sees her patient without a doctor, and her report has what she wrote', async ({ browser }, info) => {
  const screen = screenOf(info);
  const [atMidwife, atPatient] = [await aContext(browser, screen), await aContext(browser, screen)];
  const patient = { ...(await signUpPatient(atPatient.request, anIdentity())), page: await atPatient.newPage() };
  const { profileId: midwifeId } = await signUpMidwife(atMidwife.request, anIdentity());
  const page = await atMidwife.newPage();
  const { midwife } = await (await atMidwife.request.get('/api/user/current')).json();
  await openAlways(atMidwife.request, midwife.schedule.id, midwifeId, 'midwife');
  for (const one of [patient, { page }]) await makesKeys(one);
  const visitId = await aVisitWith(atPatient.request, { midwifeId, patientId: patient.profileId });
  await opensTo(patient);

  await joinsUnseen({ page }, visitId);
  await opensNotes(page);
  await note(page, 'Conclusion').click();
  await page.keyboard.type('Mouvements bien perçus, tension normale.');
  await page.getByRole('button', { name: 'Quitter' }).click();
  await page.getByRole('button', { name: 'Terminer pour tous' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/appointment/report/${visitId}$`));
  await expect(page.getByText('Mouvements bien perçus, tension normale.').first()).toBeAttached();
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/patients/${patient.profileId}$`));

  await patient.page.goto(`/app/appointment/report/${visitId}`);
  await expect(patient.page.getByText('Mouvements bien perçus, tension normale.').first()).toBeAttached();
  await expectAccessible(patient.page);
});
