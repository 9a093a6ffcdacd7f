import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

const INTEGRATIONS = '/app/user/settings#integrations';

/** In a week, so that the whole day is still to come. */
const busyDay = (): string => dayFromToday(7);

/** The starts at which a visit of half an hour could be booked on a day. */
const freeStarts = async (page: Page, doctorId: string, date: string): Promise<number> => {
  const query = new URLSearchParams({ date, duration: '30', userTypes: 'doctor', doctorId });
  const answer = await page.request.get(`/api/appointment/available-slots?${query}`);
  const { slots }: { slots: unknown[] } = await answer.json();
  return slots.length;
};

for (const { name, type } of [
  { name: 'Google Agenda', type: 'google-calendar' },
  { name: 'Outlook', type: 'outlook-calendar' },
]) {
  test(`a doctor connects ${name}: busy time is no longer offered, until it is given up`, async ({ browser }, info) => {
    const { doctor, patient } = await aDoctorAndAPatient(browser, info);
    const { page } = doctor;
    const [date, account] = [busyDay(), `${doctor.who.email}.${type}`];
    const before = await freeStarts(patient.page, doctor.profileId, date);
    expect(before).toBeGreaterThan(80);

    await page.goto(INTEGRATIONS);
    await page.getByRole('button', { name: `Activer ${name}` }).click();
    await expect(page.getByRole('heading', { name: `${name}, imitation locale` })).toBeVisible();
    const events = [{ start: `${date}T09:00`, end: `${date}T17:00` }];
    await page.request.post(new URL('/_/events', page.url()).href, { data: { account, events } });
    await page.getByLabel('Compte').fill(account);
    await page.getByRole('button', { name: 'Autoriser' }).click();

    await expect(page).toHaveURL(/\/app\/user\/settings#integrations$/);
    await expect(page.getByText(/Dernière synchronisation/)).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions : ${name}` })).toBeVisible();
    // Eight hours, and the half hour before them that no visit of half an hour fits into.
    const during = await freeStarts(patient.page, doctor.profileId, date);
    expect(before - during).toBe(33);

    await page.getByRole('button', { name: `Actions : ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Synchroniser' }).click();
    await expect(page.getByText(/Dernière synchronisation/)).toBeVisible();

    await page.getByRole('button', { name: `Actions : ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Désactiver' }).click();
    await expect(page.getByRole('button', { name: `Activer ${name}` })).toBeVisible();
    expect(await freeStarts(patient.page, doctor.profileId, date)).toBe(before);
  });
}

test('a user who does not consent comes back to a page that says so', async ({ browser }, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const { page } = doctor;
  await page.goto(INTEGRATIONS);
  await page.getByRole('button', { name: 'Activer Outlook' }).click();
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText(/n’a pas donné son accord/)).toBeVisible();
  await page.getByRole('link', { name: 'Revenir aux intégrations' }).click();
  await expect(page.getByRole('button', { name: 'Activer Outlook' })).toBeVisible();
});
