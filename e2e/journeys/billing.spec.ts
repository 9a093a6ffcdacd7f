import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { aVisitOfTwo, joinsUnseen } from '../video/call.ts';

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

test('a doctor opens the billing service with five fields; nothing of them is in an address @phone', async ({
  browser,
}, info) => {
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await joinsUnseen(doctor, visitId);
  const { page } = doctor;
  await page.getByRole('button', { name: 'Facturation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Facturation' });
  await expect(dialog.getByText(patient.who.firstName)).toBeVisible();
  await expectAccessible(page);

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Ouvrir la facturation' }).click();
  const billing = await opened;
  await expect(billing.getByText(patient.who.nir.slice(0, 13), { exact: true })).toBeVisible();
  await expect(billing.getByText(visitId)).toBeVisible();
  expect(new URL(billing.url()).search).toBe('');
  expect(await billing.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
  await expect(dialog).toBeHidden();

  await joinsUnseen(patient, visitId);
  await expect(patient.page.getByRole('button', { name: 'Facturation' })).toHaveCount(0);
});
