import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import type { Page } from '@playwright/test';
import { aContext, post, signIn } from '../support/account.ts';
import { anAdministrator } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { messageWith, securityCode, securityCodesSentTo } from '../support/outbox.ts';
import { aDoctorAndAPatient, type Party, screenOf } from '../support/parties.ts';
import { makesKeys, TREATMENT, writesRecord } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';

const tomorrow = () => addDays(dayOf(Date.now(), 'Europe/Paris'), 1);

/** Every dialog that a page shows by itself, from now on. */
const watchDialogs = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const seen = new WeakSet<Element>();
    Object.assign(window, { dialogsSeen: 0 });
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('dialog[open], [role="dialog"]')) {
        if (seen.has(dialog)) continue;
        seen.add(dialog);
        (window as unknown as { dialogsSeen: number }).dialogsSeen += 1;
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['open', 'role'] });
  });
  return () => page.evaluate(() => (window as unknown as { dialogsSeen: number }).dialogsSeen);
};

/** The doctor has the patient's address open, as after a click on a notification. */
const waitsForFile = async (doctor: Party, patient: Party): Promise<void> => {
  await doctor.page.goto(`/app/patients/${patient.profileId}?view=record`);
};

const readsRecord = (doctor: Party, within: number) =>
  expect(doctor.page.getByText(TREATMENT).first()).toBeVisible({ timeout: within });

const codes = async (...people: readonly Party[]): Promise<number[]> =>
  Promise.all(people.map(({ context, who }) => securityCodesSentTo(context.request, who)));

test('a patient books, and her doctor reads her file two seconds later, without a word about keys @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(doctor);
  await writesRecord(patient);
  const ofDoctor = await watchDialogs(doctor.page);
  const ofPatient = await watchDialogs(patient.page);
  await waitsForFile(doctor, patient);
  await expect(doctor.page.getByText(TREATMENT)).toBeHidden();

  const { page } = patient;
  await page.goto('/app/agenda/new');
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Consultation' });
  await page.getByLabel('Date', { exact: true }).fill(tomorrow());
  await page.getByLabel('Médecin').selectOption(doctor.profileId);
  await page.getByText('10:00', { exact: true }).click();
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByText('Votre rendez-vous est confirmé')).toBeVisible();

  await readsRecord(doctor, 2_000);
  expect([await ofDoctor(), await ofPatient()]).toEqual([0, 0]);
  expect(await codes(doctor, patient)).toEqual([0, 0]);
});

test('what a doctor asks for waits on her home, and one touch opens her file', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page: administration } = await anAdministrator(browser, info);
  await makesKeys(doctor);
  await writesRecord(patient);
  const { id: doctorId } = await (await doctor.context.request.get('/api/user/current')).json();
  await post(administration.request, `/admin/user/${doctorId}/verify-professional`, {});
  const ofPatient = await watchDialogs(patient.page);
  const asked = { resource: 'medical-file', fromId: patient.profileId };
  await post(doctor.context.request, '/access-policy/request', asked);
  await waitsForFile(doctor, patient);

  await patient.page.goto('/app');
  const accept = patient.page.getByRole('button', { name: /^Accepter/ });
  await expect(accept).toBeVisible();
  await expectAccessible(patient.page);
  await accept.click();

  await readsRecord(doctor, 3_000);
  expect(await ofPatient()).toBe(0);
  expect(await codes(doctor, patient)).toEqual([0, 0]);
});

test('a sharing that was never signed is asked for by whoever waits, and opened with one touch', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(doctor);
  await writesRecord(patient);
  await patient.page.goto('about:blank');
  // Booked where nobody signs: by a program.
  const start = toInstant(tomorrow(), 11 * 60, 'Europe/Paris');
  await post(patient.context.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'Consultation',
  });
  await waitsForFile(doctor, patient);
  await expect(doctor.page.getByText(`${patient.who.firstName} ne vous a pas encore ouvert ce contenu.`)).toBeVisible();
  await expect(doctor.page.getByText('Erreur de déchiffrement')).toBeHidden();
  await expectAccessible(doctor.page);
  await doctor.page.getByRole('button', { name: 'Lui demander' }).click();
  await expect(doctor.page.getByText(/Demande envoyée/)).toBeVisible();

  const open = patient.page.getByRole('button', { name: /^Lui ouvrir mon dossier/ });
  await patient.page.goto('/app');
  await expect(open).toBeVisible();
  await expectAccessible(patient.page);
  // The message leads to the same touch.
  const { text } = await messageWith(patient.context.request, patient.who.email, 'ne peut pas encore tout y lire');
  await patient.page.goto(/https?:\S+/.exec(text)?.[0] ?? '');
  await expect(open).toBeVisible();
  await open.click();
  await readsRecord(doctor, 3_000);
  expect(await codes(doctor, patient)).toEqual([0, 0]);
});

test('a new device asks for a code when she wants to read, once, and never by itself', async ({ browser }, info) => {
  const { patient } = await aDoctorAndAPatient(browser, info);
  await writesRecord(patient);
  const context = await aContext(browser, screenOf(info));
  await signIn(context.request, patient.who.email);
  const page = await context.newPage();
  const dialogs = await watchDialogs(page);
  for (const _load of [1, 2, 3]) {
    await page.goto('/app/medical-record?view=record');
    await expect(page.getByRole('button', { name: 'Déverrouiller' }).first()).toBeVisible();
    expect(await dialogs()).toBe(0);
  }
  await expectAccessible(page);
  expect(await codes(patient)).toEqual([0]);

  await page.getByRole('button', { name: 'Déverrouiller' }).first().click();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await page.getByRole('button', { name: 'Déverrouiller' }).first().click();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const field = page.getByRole('textbox', { name: 'Code de sécurité' });
  const { email, phoneNumber } = patient.who;
  await field.fill(await securityCode(context.request, phoneNumber).catch(() => securityCode(context.request, email)));
  await expect(page.getByText(TREATMENT).first()).toBeVisible();
  expect(await codes(patient)).toEqual([1]);

  await page.reload();
  await expect(page.getByText(TREATMENT).first()).toBeVisible();
  expect(await dialogs()).toBe(0);
  expect(await codes(patient)).toEqual([1]);
});
