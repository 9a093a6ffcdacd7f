import { request } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayFromToday } from '../support/days.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test('a doctor gives a partner a key, which reads free time until it is revoked @phone', async ({ browser }, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const { page } = doctor;
  await page.goto('/app/user/settings#api-keys');
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  await page.getByLabel('Nom de la clé').fill('Réseau périnatal');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  const key = (await page.getByRole('dialog').getByText(/^mk_/).textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('Jamais utilisée')).toBeVisible();

  // The software of the partner: another client, without the doctor's cookies.
  const partner = await request.newContext({
    baseURL: new URL('/', page.url()).href,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const schedules = await partner.get('/api/fhir/R4/Schedule');
  expect(schedules.status()).toBe(200);
  const [{ resource }] = (await schedules.json()).entry;
  expect(resource.actor[0].reference).toBe(`Practitioner/${doctor.profileId}`);
  const slots = `/api/fhir/R4/Slot?schedule=${resource.id}&start=lt${dayFromToday(7)}&status=free`;
  const free = await partner.get(slots);
  expect([free.status(), (await free.json()).total]).toEqual([200, expect.any(Number)]);

  await page.reload();
  await expect(page.getByText(/Utilisée le/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Révoquer la clé/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
  await expect(page.getByText(/Révoquée le/)).toBeVisible();
  const refused = await partner.get(slots);
  expect([refused.status(), (await refused.json()).resourceType]).toEqual([401, 'OperationOutcome']);
  await partner.dispose();
});
