import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { expect, test, within } from '../support/test.ts';
import { anAssistantOf, bringsInto } from '../video/assistant.ts';
import { aVisitNow, joins, sees } from '../video/call.ts';

// A call encodes and decodes pictures: one after the other.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: addresses.mobility });

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

test('a doctor and a nurse outside the circle read why they do not see each other, until the patient comes @phone', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, patient } = await aDoctorAndAPatient(browser, info, addresses.mobility);
  const nurse = await anAssistantOf(doctor, browser, info, addresses.mobility);
  for (const one of [patient, doctor, nurse]) await makesKeys(one);
  const visitId = await aVisitNow(patient, doctor);
  await bringsInto(doctor, visitId, nurse);

  await joins(doctor, visitId);
  await joins(nurse, visitId);
  const closed = ({ page }: typeof nurse) => page.getByText(/^Vous ne pouvez ni voir ni entendre/);
  for (const one of [nurse, doctor]) {
    await expect(closed(one)).toBeVisible({ timeout: within(20) });
    await expect(one.page.getByText('Image et son fermés pour vous')).toBeVisible();
  }
  await expectAccessible(nurse.page);

  await joins(patient, visitId);
  for (const one of [nurse, doctor]) await expect(closed(one)).toBeHidden({ timeout: within(20) });
  await sees(nurse.page, doctor.who.lastName);
  await sees(doctor.page, nurse.who.lastName);
});
