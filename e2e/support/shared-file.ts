import { type Browser, expect, type TestInfo } from '@playwright/test';
import { aContext, openAlways, post, signUpDoctor } from './account.ts';
import { anIdentity } from './identities.ts';
import { aDoctorAndAPatient, type Party, screenOf } from './parties.ts';
import { makesKeys, writesRecord } from './sealed-record.ts';
import { aStructure } from './structures.ts';

export type Structure = Awaited<ReturnType<typeof aStructure>>;

export const asksToJoin = (member: Party, structure: Structure) =>
  post<{ id: string }>(member.context.request, '/access-policy/request', {
    resource: 'organization',
    fromId: structure.id,
  });

/** By a program, which does not sign them into the structure's own group. */
export const joins = async (member: Party, structure: Structure): Promise<void> => {
  const { id } = await asksToJoin(member, structure);
  await post(structure.context.request, `/access-policy/${id}/approve`, {});
};

/** On the structure's screen. */
export const isAccepted = async (member: Party, { page }: Structure): Promise<void> => {
  await page.goto('/app/organization/team');
  const signedIn = page.waitForResponse((answer) => /\/groups\/[^/]+\/links$/.test(answer.url()) && answer.ok());
  await page.getByRole('button', { name: new RegExp(`^Accepter.*${member.who.lastName}`, 'i') }).click();
  await signedIn;
};

/** Who receives at any hour. */
export const aDoctor = async (browser: Browser, info: TestInfo): Promise<Party> => {
  const [context, who] = [await aContext(browser, screenOf(info)), anIdentity()];
  const doctor = await signUpDoctor(context.request, who);
  await openAlways(context.request, doctor.scheduleId, doctor.profileId);
  return { who, profileId: doctor.profileId, context, page: await context.newPage() };
};

/** A patient whose file is open to a structure, and one of its doctors who reads it. */
export const aSharedFile = async (browser: Browser, info: TestInfo) => {
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

/** The patient's own touch, which signs for those who wait for it; a page that is left before loses it. */
export const opensTo = async ({ page }: Pick<Party, 'page'>): Promise<void> => {
  await page.goto('/app');
  await page
    .getByRole('button', { name: /^Lui ouvrir mon dossier|^Leur ouvrir/ })
    .first()
    .click();
  await expect(page.getByText(/^Dossier ouvert à/).first()).toBeVisible();
};
