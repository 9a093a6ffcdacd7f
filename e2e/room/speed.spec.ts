import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportOf } from '@maillon/domain/report/report';
import { expect, type Page, test } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { proofPage } from '../support/proof-page.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { anAssistantOf, bringsInto } from '../video/assistant.ts';
import { aVisitNow, aVisitOfTwo, joins, sees } from '../video/call.ts';
import { seenBy, watchesRoom } from './watched-room.ts';

// Measured one after the other, each alone.
test.describe.configure({ mode: 'default', retries: 0, timeout: 1_500_000 });

const { ROOM_MINUTES = '10', ROOM_FIGURES } = process.env;
const MINUTES = Number(ROOM_MINUTES);
const figure = (name: string, values: readonly number[]): void => {
  const row = JSON.stringify({ name, values });
  console.log(row);
  if (ROOM_FIGURES !== undefined) appendFileSync(ROOM_FIGURES, `${row}\n`);
};

const serveReport = proofPage('/__report/', join(import.meta.dirname, 'report-page.ts'));

test('from the click to the first picture', async ({ browser }, info) => {
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await joins(doctor, visitId);
  await watchesRoom(patient.page);
  const runs: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    await joins(patient, visitId);
    await sees(patient.page, doctor.who.lastName);
    const { clicked, framed } = await seenBy(patient.page);
    runs.push(framed - clicked);
    await patient.page.getByRole('button', { name: 'Quitter' }).click();
    await expect(patient.page).toHaveURL(/\/app\/(patients|medical-record)/);
  }
  figure('join click to first remote frame: ms', runs);
});

test('six captures on four pages', async ({ browser }, info) => {
  const { doctor } = await aDoctorAndAPatient(browser, info);
  const home = await serveReport(doctor.context);
  await doctor.page.goto(home);
  await doctor.page.waitForFunction(() => 'reportProof' in window);
  const said = (words: string, times: number) => ({ is: 'said', text: words.repeat(times) }) as const;
  const report = reportOf({
    country: 'FR',
    patient: { name: 'Anne ESSAI', nir: '290033818670264', birthDate: '02/03/1990', email: null, phone: null },
    practitioners: [],
    ...{ date: '30 novembre 2026', time: '9 h 00', vitals: {}, consentOn: '30/11/2026' },
    ...{ reason: said('Toux. ', 3), history: said('Asthme. ', 20), family: said('Diabète. ', 10) },
    ...{ allergies: { is: 'unknown' }, treatments: said('Salbutamol, une bouffée si besoin. ', 6) },
    notes: {
      history: said('Toux sèche depuis dix jours, la nuit surtout, sans fièvre. ', 8),
      examination: said('Auscultation claire, saturation normale, gorge rouge. ', 8),
      conclusion: said('Trachéite. Revoir dans une semaine si la toux persiste. ', 4),
    },
  });
  const built = [];
  for (let run = 0; run < 5; run += 1)
    built.push(await doctor.page.evaluate((what) => window.reportProof.build(what), report));
  const text = Buffer.from(built[0]?.bytes ?? []).toString('latin1');
  const pages = text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  figure('report: pages', [pages]);
  figure(
    'report in a worker: ms',
    built.map(({ ms }) => ms),
  );
});

/** Memory that is still held once what can be given back was. */
const heldBy = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1e6;
};

const caseOf = ({ page }: Party) => page.frameLocator('iframe[title="Page de la mallette"]');
const plays = (nurse: Party, scenario: string): Promise<void> =>
  caseOf(nurse).getByRole('button', { name: scenario }).click();

test('three people, a case, and ten minutes', async ({ browser }, info) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info, addresses.mobility);
  const nurse = await anAssistantOf(doctor, browser, info, addresses.mobility);
  for (const one of [patient, doctor, nurse]) await makesKeys(one);
  for (const { page } of [doctor, nurse]) await watchesRoom(page);
  const visitId = await aVisitNow(patient, doctor);
  await bringsInto(doctor, visitId, nurse);
  for (const one of [patient, doctor, nurse]) await joins(one, visitId);
  await sees(doctor.page, patient.who.lastName);
  await sees(doctor.page, nurse.who.lastName);
  await nurse.page.getByRole('button', { name: 'Mallette' }).click();
  await expect(caseOf(nurse).getByText('Dans la téléconsultation.')).toBeVisible({ timeout: 60_000 });

  for (const scenario of ['Adulte en bonne santé', 'Fièvre', 'Hypertension 145/95']) {
    await plays(nurse, scenario);
    await nurse.page.waitForTimeout(15_000);
  }
  const box = nurse.page.frames().find((frame) => frame !== nurse.page.mainFrame());
  const { said } = await seenBy(box ?? nurse.page);
  const { shown } = await seenBy(doctor.page);
  const delays = said.flatMap(({ at, value }) => {
    const words = String(value).replace('.', ',');
    const isThere = shown.findLast((one) => one.at < at && one.text.includes(words)) !== undefined;
    const next = shown.find((one) => one.at >= at && one.at < at + 5_000 && one.text.includes(words));
    return isThere || next === undefined ? [] : [next.at - at];
  });
  figure('reading to the doctor’s tile: ms', delays);

  const begun = await doctor.page.evaluate(() => performance.now());
  await plays(nurse, 'Électrocardiogramme');
  await expect(doctor.page.getByRole('region', { name: 'Électrocardiogramme en direct' })).toBeVisible();
  await doctor.page.waitForTimeout(9_000);
  const { tasks } = await seenBy(doctor.page);
  figure('tasks of 50 ms and more while an ECG streams, two pictures: ms', [
    0,
    ...tasks.filter(({ at }) => at >= begun).map(({ ms }) => ms),
  ]);
  await doctor.page.waitForTimeout(10_000);
  await doctor.page.keyboard.press('Escape');

  const held: number[][] = [];
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    held.push(await Promise.all([doctor, patient, nurse].map(({ page }) => heldBy(page))));
    console.log(
      minute,
      held
        .at(-1)
        ?.map((megabytes) => megabytes.toFixed(1))
        .join(' '),
    );
    if (minute < MINUTES) await doctor.page.waitForTimeout(60_000);
  }
  for (const [at, name] of ['doctor', 'patient', 'nurse'].entries())
    figure(
      `memory by minute, ${name}: MB`,
      held.map((one) => one[at] ?? 0),
    );
});
