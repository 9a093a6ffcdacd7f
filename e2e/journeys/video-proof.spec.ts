import { join } from 'node:path';
import { aContext, openAlways, post, signUpDoctor, signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { proofPage } from '../support/proof-page.ts';
import { expect, test } from '../support/test.ts';

const serveRoomPage = proofPage('/__video/', join(import.meta.dirname, '../video/room-page.ts'));

const QUARTER = 15 * 60_000;

test('two people of one appointment meet in an encrypted room and see each other', async ({ browser, request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');

  const [atDoctor, atPatient] = [await aContext(browser), await aContext(browser)];
  const doctor = await signUpDoctor(atDoctor.request, anIdentity());
  const patient = await signUpPatient(atPatient.request, anIdentity());
  await openAlways(atDoctor.request, doctor.scheduleId, doctor.profileId);
  const start = Math.ceil(Date.now() / QUARTER) * QUARTER;
  const visit = await post<{ id: string }>(atPatient.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    start: new Date(start).toISOString(),
    end: new Date(start + QUARTER).toISOString(),
    serviceCategory: 'Consultation',
  });
  const key = crypto.randomUUID();

  const pages = await Promise.all(
    [atDoctor, atPatient].map(async (context) => {
      const home = await serveRoomPage(context);
      const page = await context.newPage();
      await page.goto(home);
      await page.waitForFunction(() => 'videoProof' in window);
      const access = await post<{ token: string; url: string }>(
        context.request,
        `/appointment/${visit.id}/livekit-token`,
        {},
      );
      await page.evaluate((options) => window.videoProof.join(options), { ...access, key });
      return page;
    }),
  );

  for (const page of pages) {
    await expect.poll(() => page.evaluate(() => window.videoProof.remoteVideo())).toMatchObject({ encrypted: true });
    await expect
      .poll(async () => (await page.evaluate(() => window.videoProof.remoteVideo())).framesDecoded)
      .toBeGreaterThan(10);
  }
  await Promise.all([atDoctor.close(), atPatient.close()]);
});
