import { type Page, test } from '@playwright/test';
import { signUpAssistant, signUpDoctor, signUpMidwife, signUpPatient } from '../support/account.ts';
import { addresses } from '../support/addresses.ts';
import { anIdentity } from '../support/identities.ts';
import { watchShifts } from '../support/layout-shift.ts';
import { photograph, tour } from '../support/photograph.ts';
import { aStructure } from '../support/structures.ts';

/** What a person sees who has done nothing yet: their home also in the dark, and the screens that their menu leads to first. */
const firstDay = async (page: Page, who: string, stops: Readonly<Record<string, string>>): Promise<void> => {
  await watchShifts(page);
  const named = Object.entries({ home: '/app', ...stops }).map(([name, at]) => [`first-day-${who}-${name}`, at]);
  await page.emulateMedia({ colorScheme: 'light' });
  await tour(page, Object.fromEntries(named));
  await page.goto('/app');
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, `first-day-${who}-dark`, { whole: true });
};

const CARE = { agenda: '/app/agenda', messages: '/app/messages', patients: '/app/patients', contacts: '/app/contacts' };

test.beforeEach(() => test.setTimeout(300_000));

test('a patient', async ({ page }) => {
  await signUpPatient(page.request, anIdentity());
  const stops = { agenda: '/app/agenda', messages: '/app/messages', record: '/app/medical-record' };
  await firstDay(page, 'patient', stops);
});

test('a doctor', async ({ page }) => {
  await signUpDoctor(page.request, anIdentity());
  await firstDay(page, 'doctor', { ...CARE, join: '/app/join-organization', opinions: '/app/teleexpertises' });
});

test('a midwife', async ({ page }) => {
  await signUpMidwife(page.request, anIdentity());
  await firstDay(page, 'midwife', { ...CARE, requests: '/app/requests' });
});

test('a structure', async ({ browser }, info) => {
  const { page } = await aStructure(browser, info);
  const stops = { team: '/app/organization/team', patients: '/app/organization/patients' };
  await firstDay(page, 'structure', {
    ...stops,
    agenda: '/app/organization/agenda',
    statistics: '/app/organization/statistics',
    requests: '/app/organization/requests',
    externals: '/app/organization/external-practitioners',
  });
});

test('a nurse, and a patient of the product whose nurses visit', async ({ browser }) => {
  const at = { baseURL: addresses.mobility, locale: 'fr-FR' };
  const nurse = await (await browser.newContext(at)).newPage();
  await signUpAssistant(nurse.request, anIdentity());
  await firstDay(nurse, 'nurse', { ...CARE, tour: '/app/service-request-tour' });
  const patient = await (await browser.newContext(at)).newPage();
  await signUpPatient(patient.request, anIdentity());
  await firstDay(patient, 'mobility-patient', {});
});
