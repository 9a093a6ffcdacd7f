import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import type { Browser, TestInfo } from '@playwright/test';
import { aContext, openAlways, post, signUpDoctor } from '../support/account.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { securityCodesSentTo } from '../support/outbox.ts';
import { aDoctorAndAPatient, type Party, screenOf } from '../support/parties.ts';
import { makesKeys, TREATMENT, writesRecord } from '../support/sealed-record.ts';
import { aStructure } from '../support/structures.ts';
import { expect, test } from '../support/test.ts';

type Structure = Awaited<ReturnType<typeof aStructure>>;

const asksToJoin = (member: Party, structure: Structure) =>
  post<{ id: string }>(member.context.request, '/access-policy/request', {
    resource: 'organization',
    fromId: structure.id,
  });

/** By a program: nobody signs them into the structure's own group. */
const joins = async (member: Party, structure: Structure): Promise<void> => {
  const { id } = await asksToJoin(member, structure);
  await post(structure.context.request, `/access-policy/${id}/approve`, {});
};

/** On the structure's screen. */
const isAccepted = async (member: Party, { page }: Structure): Promise<void> => {
  await page.goto('/app/organization/team');
  const signedIn = page.waitForResponse((answer) => /\/groups\/[^/]+\/links$/.test(answer.url()) && answer.ok());
  await page.getByRole('button', { name: new RegExp(`^Accepter.*${member.who.lastName}`, 'i') }).click();
  await signedIn;
};

const aDoctor = async (browser: Browser, info: TestInfo): Promise<Party> => {
  const [context, who] = [await aContext(browser, screenOf(info)), anIdentity()];
  const doctor = await signUpDoctor(context.request, who);
  await openAlways(context.request, doctor.scheduleId, doctor.profileId);
  return { who, profileId: doctor.profileId, context, page: await context.newPage() };
};

const codes = (...people: readonly Party[]): Promise<number[]> =>
  Promise.all(people.map(({ context, who }) => securityCodesSentTo(context.request, who)));

const reads = ({ page }: Party) => expect(page.getByText(TREATMENT).first()).toBeVisible();

/** A patient whose file is open to a structure, and one of its doctors who reads it. */
const aSharedFile = async (browser: Browser, info: TestInfo) => {
  const structure = await aStructure(browser, info);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  await makesKeys(structure);
  await joins(doctor, structure);
  await makesKeys(doctor);
  await writesRecord(patient);
  const { page } = patient;
  await page.goto('/app/user/settings#access-policy');
  const offer = { resource: 'medical-file', toId: structure.id };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', offer);
  await post(structure.context.request, `/access-policy/${id}/approve`, {});
  return { structure, doctor, patient };
};

test('whom a structure accepts reads at the next session of the patient, who is asked nothing', async ({
  browser,
}, info) => {
  const { structure, patient } = await aSharedFile(browser, info);
  const { page } = patient;
  await page.goto('/app');
  await page
    .getByRole('button', { name: /^Lui ouvrir mon dossier|^Leur ouvrir/ })
    .first()
    .click();
  await expect(page.getByText(/^Dossier ouvert à/)).toBeVisible();

  await page.goto('about:blank');
  const newcomer = await aDoctor(browser, info);
  await makesKeys(newcomer);
  await asksToJoin(newcomer, structure);
  await isAccepted(newcomer, structure);
  await newcomer.page.goto(`/app/organization/patients/${patient.profileId}?view=record`);
  await page.goto('/app');
  await reads(newcomer);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await codes(newcomer, patient)).toEqual([0, 0]);
});

test('a secretary books, the patient opens her file with one touch, and the doctor reads', async ({
  browser,
}, info) => {
  const { structure, patient } = await aSharedFile(browser, info);
  const doctor = await aDoctor(browser, info);
  await joins(doctor, structure);
  await makesKeys(doctor);
  const start = toInstant(addDays(dayOf(Date.now(), 'Europe/Paris'), 1), 11 * 60, 'Europe/Paris');
  await post(structure.context.request, '/appointment', {
    doctorId: doctor.profileId,
    patientId: patient.profileId,
    organizationId: structure.id,
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    serviceCategory: 'Consultation',
  });
  await doctor.page.goto(`/app/patients/${patient.profileId}?view=record`);
  await patient.page.goto('/app');
  const open = patient.page.getByRole('button', { name: new RegExp(`^(Accepter|Lui ouvrir).*${doctor.who.lastName}`) });
  await expect(open.first()).toBeVisible();
  await expectAccessible(patient.page);
  await open.first().click();
  await reads(doctor);
  expect(await codes(doctor, patient)).toEqual([0, 0]);
});
