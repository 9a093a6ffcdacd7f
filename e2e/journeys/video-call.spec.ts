import { join } from 'node:path';
import { post } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { proofPage } from '../support/proof-page.ts';
import { expect, test } from '../support/test.ts';
import { aVisitNow, aVisitOfTwo, joins, joinsUnseen, sees } from '../video/call.ts';

const serveRoomPage = proofPage('/__video/', join(import.meta.dirname, '../video/room-page.ts'));

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

/** Opens what is written in the call, if it is not, and writes. */
const writes = async ({ page }: Party, text: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: 'Votre message' });
  if (!(await box.isVisible())) await page.getByRole('button', { name: /^Discussion/ }).click();
  await box.fill(text);
  await box.press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
  await expect(box).toHaveValue('');
};

test('a patient and a doctor meet, see each other, come back after a reload, and part @phone', async ({
  browser,
}, info) => {
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);

  await patient.page.goto('/app');
  await patient.page.getByRole('link', { name: 'Rejoindre la téléconsultation' }).click();
  await expect(patient.page.getByText(doctor.who.lastName, { exact: false }).first()).toBeVisible();
  await expectAccessible(patient.page);
  await joins(patient, visitId);
  await expect(patient.page.getByText('Vous êtes seul dans cet appel')).toBeVisible();
  await expectAccessible(patient.page);

  await joins(doctor, visitId);
  await sees(doctor.page, patient.who.lastName);
  await sees(patient.page, doctor.who.lastName);
  await expect(doctor.page.getByRole('button', { name: '1 autre participant' })).toBeVisible();
  await expectAccessible(doctor.page);

  await patient.page.reload();
  await sees(patient.page, doctor.who.lastName);
  await sees(doctor.page, patient.who.lastName);

  await patient.page.getByRole('button', { name: 'Couper la caméra' }).click();
  await expect(doctor.page.getByText('Caméra coupée')).toBeVisible();

  await doctor.page.getByRole('button', { name: 'Quitter' }).click();
  await doctor.page.getByRole('button', { name: 'Terminer pour tous' }).click();
  await expect(doctor.page).toHaveURL(new RegExp(`/app/appointment/report/${visitId}$`));
  await expect(patient.page.getByText('L’appel est terminé')).toBeVisible();
  await expectAccessible(patient.page);
});

test('what is written in a call reaches the others in it, and is there again after a reload @phone', async ({
  browser,
}, info) => {
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await patient.page.goto(`/app/join-appointment/${visitId}`);
  await patient.page.getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(patient.page.getByRole('region', { name: 'Connexion' }).getByText(/^Liaison|^Bonne/)).toBeVisible();
  await joinsUnseen(patient, visitId);
  await writes(patient, 'Je vous entends mal');
  await expect(patient.page.getByText('sera remis à qui vous rejoint')).toBeVisible();
  await expectAccessible(patient.page);
  await patient.page.keyboard.press('Escape');
  await expect(patient.page.getByRole('button', { name: 'Discussion' })).toBeFocused();

  await joinsUnseen(doctor, visitId);
  await doctor.page.getByRole('button', { name: 'Discussion, 1 message non lu' }).click();
  await expect(doctor.page.getByRole('log').getByText('Je vous entends mal')).toBeVisible();
  await writes(doctor, 'Montez le son, en bas à droite');
  await expectAccessible(doctor.page);
  await doctor.page.keyboard.press('Escape');
  await doctor.page.getByRole('button', { name: '1 autre participant' }).click();
  await expect(doctor.page.getByRole('dialog').getByText(/Liaison testée avant l’appel/)).toBeVisible();

  await patient.page.reload();
  await patient.page.getByRole('button', { name: 'Discussion, 1 message non lu' }).click();
  const mine = patient.page.getByRole('log').getByRole('listitem');
  await expect(mine).toHaveText([/Vous.*Je vous entends mal/, /Montez le son, en bas à droite/]);
});

test('a page that holds a token of the call but not its key decodes nothing of it', async ({ browser }, info) => {
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await joins(doctor, visitId);

  const home = await serveRoomPage(patient.context);
  const intruder = await patient.context.newPage();
  await intruder.goto(home);
  await intruder.waitForFunction(() => 'videoProof' in window);
  const pass = await post<{ token: string; url: string }>(
    patient.context.request,
    `/appointment/${visitId}/livekit-token`,
    {},
  );
  await intruder.evaluate((options) => window.videoProof.join(options), { ...pass, key: crypto.randomUUID() });

  const seen = () => intruder.evaluate(() => window.videoProof.remoteVideo());
  await expect.poll(async () => (await seen()).bytesReceived).toBeGreaterThan(100_000);
  expect(await seen()).toMatchObject({ framesDecoded: 0, encrypted: true });
});

test('a camera that is refused says so, names the way to allow it, and keeps the person out @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const visitId = await aVisitNow(patient, doctor);
  await patient.page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) =>
      wanted?.video ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : open(wanted);
  });
  await patient.page.goto(`/app/join-appointment/${visitId}`);
  const begin = patient.page.getByRole('button', { name: 'Tester ma caméra et mon micro' });
  const refused = patient.page.getByText('Accès refusé');
  await expect(begin.or(refused).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(refused).toBeVisible();
  await expect(patient.page.getByText('à gauche de l’adresse du site')).toBeVisible();
  await expect(patient.page.getByRole('region', { name: 'Micro' }).getByText('Fonctionne')).toBeVisible();
  await expect(patient.page.getByRole('button', { name: 'Rejoindre' })).toBeDisabled();
  await expectAccessible(patient.page);
});

test('before its window a call is waited for, and its address leads to the test of the devices', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000;
  const [from, until] = [start, start + 900_000].map((at) => new Date(at).toISOString());
  const visitId = await aVisitNow(patient, doctor, { start: from, end: until });
  await patient.page.goto(`/app/appointment/${visitId}`);
  await expect(patient.page).toHaveURL(new RegExp(`/app/join-appointment/${visitId}$`));
  await expect(patient.page.getByRole('timer')).toBeVisible();
  await expect(patient.page.getByRole('button', { name: 'Rejoindre' })).toBeDisabled();
  for (const path of ['livekit-token', 'call-test']) {
    const answer = await patient.context.request.post(`/api/appointment/${visitId}/${path}`, {
      headers: { rid: 'anti-csrf' },
      data: {},
    });
    expect([path, answer.status()]).toEqual([path, 403]);
  }
  await expectAccessible(patient.page);
});
