import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import type { Page } from '@playwright/test';
import { aContext, post, signUpPatient } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { aDoctorAndAPatient, type Party, screenOf } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';
import { fillsInSeries } from './series.ts';

const ZONE = 'Europe/Paris';
const TYPED = 'Deux jours de fièvre';

/** As far as the page that says what is agreed to, by the first time that is free. */
const choosesTheFirst = async (page: Page, doctor: Party): Promise<string> => {
  await page.goto('/app/agenda/new');
  await page.getByRole('searchbox', { name: 'Nom, spécialité ou ville' }).fill(doctor.who.lastName);
  await page
    .getByRole('button', { name: new RegExp(doctor.who.lastName, 'i') })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Motif de consultation/ }).fill(TYPED);
  return (await page.locator('form time').getAttribute('datetime')) ?? '';
};
const reasonIn = (page: Page) => page.getByRole('textbox', { name: /^Motif de consultation/ });
/** The places of what is kept sealed in this browser. */
const keptDrafts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opened = indexedDB.open('maillon-drafts');
        opened.onsuccess = () => {
          const asked = opened.result.transaction('drafts').objectStore('drafts').getAllKeys();
          asked.onsuccess = () => {
            opened.result.close();
            resolve(asked.result.map(String));
          };
        };
      }),
  );
const confirmIn = (page: Page) => page.getByRole('button', { name: 'Confirmer le rendez-vous' });

test('a slot that another patient takes while one types costs nothing that was typed @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const other = await aContext(browser, screenOf(info));
  const { profileId: otherId } = await signUpPatient(other.request, anIdentity());
  await makesKeys(patient);
  const { page } = patient;
  const start = await choosesTheFirst(page, doctor);
  await page.getByRole('button', { name: 'Changer d’horaire' }).click();
  await expect(page.getByRole('searchbox', { name: 'Nom, spécialité ou ville' })).toHaveValue(doctor.who.lastName);
  await page
    .getByRole('button', { name: new RegExp(doctor.who.lastName, 'i') })
    .first()
    .click();
  await expect(reasonIn(page)).toHaveValue(TYPED);
  // Sealed in this browser a moment after it is typed.
  await expect.poll(() => keptDrafts(page)).toContainEqual(expect.stringMatching(/^booking\./));
  await page.reload();
  await expect(reasonIn(page)).toHaveValue(TYPED);
  await post(other.request, '/appointment', {
    ...{ doctorId: doctor.profileId, patientId: otherId, serviceCategory: 'Consultation' },
    ...{ start, end: new Date(Date.parse(start) + 30 * 60_000).toISOString() },
  });

  await confirmIn(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'vient d’être pris par quelqu’un d’autre' });
  await expect(alert).toBeVisible();
  await expect(reasonIn(page)).toHaveValue(TYPED);
  await expectAccessible(page);
  await alert.getByRole('button').first().click();
  await expect(alert).toBeHidden();
  await expect(reasonIn(page)).toHaveValue(TYPED);
  await confirmIn(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();
});

test('two tabs with one slot book it once, and the second keeps what was typed in it', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(patient);
  const [first, second] = [patient.page, await patient.context.newPage()];
  const start = await choosesTheFirst(first, doctor);
  expect(await choosesTheFirst(second, doctor)).toBe(start);
  await confirmIn(first).click();
  await expect(first.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();
  await confirmIn(second).click();
  await expect(second.getByRole('alert').filter({ hasText: 'vient d’être pris' })).toBeVisible();
  await expect(reasonIn(second)).toHaveValue(TYPED);
  const period = `start=${new Date(Date.parse(start) - 3_600_000).toISOString()}&end=${new Date(Date.parse(start) + 3_600_000).toISOString()}`;
  const visits = await (await patient.context.request.get(`/api/appointment?${period}`)).json();
  expect(visits).toHaveLength(1);
});

test('a browser that is carried into another zone books the instant that was chosen, and keeps what was typed', async ({
  browser,
}, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  // Of a context with a zone of its own the zone cannot be changed.
  const withoutZone: object = { timezoneId: undefined };
  const context = await aContext(browser, { ...screenOf(info), ...withoutZone });
  const who = anIdentity();
  const patient = { who, ...(await signUpPatient(context.request, who)), context, page: await context.newPage() };
  const { page } = patient;
  const devtools = await context.newCDPSession(page);
  const setZone = (timezoneId: string) => devtools.send('Emulation.setTimezoneOverride', { timezoneId });
  await setZone('Europe/Paris');
  await makesKeys(patient);
  const start = await choosesTheFirst(page, doctor);
  await setZone('Africa/Abidjan');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(reasonIn(page)).toHaveValue(TYPED);
  await confirmIn(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est réservé' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const visit = await (await patient.context.request.get(`/api/appointment/${id}`)).json();
  expect(visit.start).toBe(start);
});

test('a series of which one visit is refused by the server writes none, and keeps the form', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const first = addDays(dayOf(Date.now(), ZONE), 9);
  const at = (day: typeof first, hour: number): string => new Date(toInstant(day, hour * 60, ZONE)).toISOString();
  const book = (start: string) =>
    post(patient.context.request, '/appointment', {
      ...{ doctorId: doctor.profileId, patientId: patient.profileId, serviceCategory: 'Consultation' },
      ...{ start, end: new Date(Date.parse(start) + 30 * 60_000).toISOString() },
    });
  // Whom she has seen is hers to book.
  await book(at(addDays(first, -1), 8));
  const { page } = doctor;
  const series = await fillsInSeries(page, patient, at(first, 10));
  await expect(series.getByText('Libre', { exact: true })).toHaveCount(3);
  // Taken after it was seen to be free, before the screen hears of it.
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.route('**/api/appointment/available-slots**', (route) => route.abort());
  await book(at(addDays(first, 14), 10));
  await page.getByRole('button', { name: 'Créer les 3 rendez-vous' }).click();
  await expect(page.getByText(/Rien n’a été réservé/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Patient' })).toHaveValue(new RegExp(patient.who.lastName, 'i'));
  await expect(page.getByLabel('Nombre de visites')).toHaveValue('3');
  const period = `start=${at(first, 0)}&end=${at(addDays(first, 15), 0)}`;
  const visits = await (await doctor.context.request.get(`/api/appointment?${period}`)).json();
  expect(visits.map(({ start }: { start: string }) => start)).toEqual([at(addDays(first, 14), 10)]);
});
