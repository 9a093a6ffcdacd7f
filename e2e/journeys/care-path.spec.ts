import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import { aContext, post, signIn } from '../support/account.ts';
import { anAdministrator } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailed, NOTHING, watchNotice } from '../support/noticed.ts';
import { messageWith, securityCode } from '../support/outbox.ts';
import { aDoctorAndAPatient, type Party, screenOf } from '../support/parties.ts';
import { makesKeys, TREATMENT, writesRecord, writesWholeRecord } from '../support/sealed-record.ts';
import { expect, test, within } from '../support/test.ts';

const tomorrow = () => addDays(dayOf(Date.now(), 'Europe/Paris'), 1);

/** The doctor has the patient's address open, as after a click on a notification. */
const waitsForFile = async (doctor: Party, patient: Party): Promise<void> => {
  await doctor.page.goto(`/app/patients/${patient.profileId}?view=record`);
};

const readsRecord = (doctor: Party, timeout: number) =>
  expect(doctor.page.getByText(TREATMENT).first()).toBeVisible({ timeout });

test('a patient books, and her doctor reads her file two seconds later, without a word about keys @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(doctor);
  await writesWholeRecord(patient);
  const noticed = await watchNotice({ doctor, patient });
  await waitsForFile(doctor, patient);
  await expect(doctor.page.getByText(TREATMENT)).toBeHidden();

  const { page } = patient;
  await page.goto('/app/agenda/new?by=date');
  await page.getByLabel('Type de rendez-vous').selectOption({ label: 'Consultation' });
  await page.getByLabel('Date', { exact: true }).fill(tomorrow());
  await page.getByLabel('Médecin').selectOption(doctor.profileId);
  await page.locator('label', { hasText: /^10\sh$/ }).click();
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByText('Votre rendez-vous est confirmé')).toBeVisible();

  await readsRecord(doctor, within(2));
  await expect.poll(noticed).toEqual({ doctor: mailed('booking'), patient: mailed('booking') });
});

test('what a doctor asks for waits on her home, and one touch opens her file', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page: administration } = await anAdministrator(browser, info);
  await makesKeys(doctor);
  await writesRecord(patient);
  const { id: doctorId } = await (await doctor.context.request.get('/api/user/current')).json();
  await post(administration.request, `/admin/user/${doctorId}/verify-professional`, {});
  const noticed = await watchNotice({ doctor, patient });
  const asked = { resource: 'medical-file', fromId: patient.profileId };
  await post(doctor.context.request, '/access-policy/request', asked);
  await waitsForFile(doctor, patient);

  await patient.page.goto('/app');
  const accept = patient.page.getByRole('button', { name: /^Accepter/ });
  await expect(accept).toBeVisible();
  await expectAccessible(patient.page);
  await accept.click();

  await readsRecord(doctor, within(3));
  await expect.poll(noticed).toEqual({ doctor: mailed('answer'), patient: mailed('request') });
});

test('a sharing that was never signed is asked for by the person who waits, and opened with one touch', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(doctor);
  await writesRecord(patient);
  await patient.page.goto('about:blank');
  const noticed = await watchNotice({ doctor, patient });
  // Booked by a program, which signs nothing.
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
  await readsRecord(doctor, within(3));
  await expect.poll(noticed).toEqual({ doctor: mailed('booking'), patient: mailed('booking', 'request') });
});

test('a new device asks for a code when she wants to read, once, and never by itself', async ({ browser }, info) => {
  const { patient } = await aDoctorAndAPatient(browser, info);
  await writesRecord(patient);
  const context = await aContext(browser, screenOf(info));
  await signIn(context.request, patient.who.email);
  const noticed = await watchNotice({ device: { who: patient.who, context } });
  const page = await context.newPage();
  for (const _load of [1, 2, 3]) {
    await page.goto('/app/medical-record?view=record');
    await expect(page.getByRole('button', { name: 'Déverrouiller' }).first()).toBeVisible();
    expect(await noticed()).toEqual({ device: NOTHING });
  }
  await expectAccessible(page);
  expect(await noticed()).toEqual({ device: NOTHING });

  await page.getByRole('button', { name: 'Déverrouiller' }).first().click();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await page.getByRole('button', { name: 'Déverrouiller' }).first().click();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const field = page.getByRole('textbox', { name: 'Code de sécurité' });
  const { email, phoneNumber } = patient.who;
  await field.fill(await securityCode(context.request, phoneNumber).catch(() => securityCode(context.request, email)));
  await expect(page.getByText(TREATMENT).first()).toBeVisible();
  const mails = ['code', 'device'];
  const once = { device: { sms: 0, mails, codes: 1, dialogs: ['Code de sécurité', 'Code de sécurité'] } };
  await expect.poll(noticed).toEqual(once);

  await page.reload();
  await expect(page.getByText(TREATMENT).first()).toBeVisible();
  expect(await noticed()).toEqual(once);
});
