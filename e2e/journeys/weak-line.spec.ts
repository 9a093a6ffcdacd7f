import { expect, test, within } from '../support/test.ts';
import { aVisitOfTwo, joins, joinsUnseen, sees } from '../video/call.ts';
import { mediaOf, overNarrowLine } from '../video/narrow-line.ts';

// Calls encode and decode pictures: one after the other.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

const NOTICE = 'Votre caméra est coupée pour préserver le son';

test('on a line of 100 kilobits a second the picture is left out and the voice goes on, and the picture comes back', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  const narrow = await overNarrowLine(patient.page);
  await joins(patient, visitId);
  await joinsUnseen(doctor, visitId);
  await sees(doctor.page, patient.who.lastName);
  const wide = await mediaOf(patient.page);
  expect(wide.videoSent).toBeGreaterThan(0);

  narrow(100);
  const notice = patient.page.getByText(NOTICE);
  await expect(notice).toBeVisible({ timeout: within(60) });
  await expect(doctor.page.getByText('Caméra coupée', { exact: true })).toBeVisible();
  const cut = await mediaOf(patient.page);
  expect(cut.room).toBeLessThan(150);
  await expect.poll(async () => (await mediaOf(patient.page)).voiceSent - cut.voiceSent).toBeGreaterThan(4_000);
  // A packet that was on its way may still be counted; the smallest picture would be twenty in this time.
  expect((await mediaOf(patient.page)).videoSent - cut.videoSent).toBeLessThan(4_000);

  narrow(Number.POSITIVE_INFINITY);
  await expect(notice).toBeHidden({ timeout: within(60) });
  await sees(doctor.page, patient.who.lastName);
});
