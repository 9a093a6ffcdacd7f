import type { Page } from '@playwright/test';
import { aContext, post } from '../support/account.ts';
import { expectAccessible, expectLegible } from '../support/axe.ts';
import { hearsEvents } from '../support/live.ts';
import { messageWith } from '../support/outbox.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

const askForFile = (doctor: Party, patient: Party) =>
  post(doctor.context.request, '/access-policy/request', {
    resource: 'medical-file',
    fromId: patient.profileId,
    message: 'Pour préparer votre prochain rendez-vous',
  });

test('a request for access arrives on the open screen, is accepted there, and the doctor hears of it @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const live = hearsEvents(patient.page);
  await patient.page.goto('/app');
  await expect(bell(patient.page)).toBeVisible();
  await live;
  await doctor.page.goto('/app');
  await expect(bell(doctor.page)).toBeVisible();

  await askForFile(doctor, patient);
  await expect(bell(patient.page)).toHaveAccessibleName(/nouvelle/);
  await bell(patient.page).click();
  const list = panel(patient.page);
  await expect(list.getByText(/souhaite accéder à\s: dossier médical\./)).toBeVisible();
  await expect(list.getByText('Pour préparer votre prochain rendez-vous')).toBeVisible();
  await list.getByRole('button', { name: 'Accepter' }).click();
  await expect(list.getByText('Acceptée')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Refuser' })).toBeHidden();

  await bell(doctor.page).click();
  await expect(panel(doctor.page).getByText(/a accepté votre demande d’accès\./)).toBeVisible();
});

test('to open the list is to have seen it, on every screen of its reader', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await askForFile(doctor, patient);
  const other = await patient.context.newPage();
  const live = hearsEvents(other);
  for (const page of [other, patient.page]) {
    await page.goto('/app');
    await expect(bell(page)).toHaveAccessibleName(/nouvelle/);
  }
  await live;
  await bell(patient.page).click();
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  await patient.page.keyboard.press('Escape');
  await expect(panel(patient.page)).toBeHidden();
  await expect(bell(patient.page)).toBeFocused();
});

test('the link of a mail leads its recipient only to what it is about', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await askForFile(doctor, patient);
  const mail = await messageWith(patient.context.request, patient.who.email, 'dossier médical');
  const path = /\/n\/[A-Za-z]{30}/.exec(mail.text)?.[0] ?? '';
  const stranger = await aContext(browser, { baseURL: new URL(info.project.use.baseURL ?? '').origin });
  const atDoor = await stranger.newPage();
  await atDoor.goto(path);
  await expect(atDoor).toHaveURL(/\/login$/);

  await doctor.page.goto(path);
  await expect(doctor.page.getByText('Ce lien ne mène plus nulle part')).toBeVisible();

  await patient.page.goto(path);
  await expect(panel(patient.page).getByRole('button', { name: 'Accepter' })).toBeVisible();
});

test('the panel is legible and accessible, full, empty and on a phone', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await askForFile(doctor, patient);
  for (const { page } of [patient, doctor]) {
    await page.goto('/app?notifications=list');
    await expect(panel(page).getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectLegible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
