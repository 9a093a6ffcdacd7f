import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { post } from '../support/account.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';

const QUARTER = 15 * 60_000;

/** A visit whose call is open now, booked by whom the context is of. @param who the profiles that take part */
export const aVisitWith = async (
  request: APIRequestContext,
  who: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const start = Math.ceil(Date.now() / QUARTER) * QUARTER;
  const { id } = await post<{ id: string }>(request, '/appointment', {
    start: new Date(start).toISOString(),
    end: new Date(start + QUARTER).toISOString(),
    serviceCategory: 'Consultation',
    ...who,
  });
  return id;
};

/** A visit that the patient books, whose call is open now. */
export const aVisitNow = (patient: Party, doctor: Party, more: object = {}): Promise<string> =>
  aVisitWith(patient.context.request, { doctorId: doctor.profileId, patientId: patient.profileId, ...more });

/** A doctor and a patient with keys, and a visit of theirs whose call is open now. */
export const aVisitOfTwo = async (...where: Parameters<typeof aDoctorAndAPatient>) => {
  const { doctor, patient } = await aDoctorAndAPatient(...where);
  for (const one of [patient, doctor]) await makesKeys(one);
  return { doctor, patient, visitId: await aVisitNow(patient, doctor) };
};

/** From the test of the devices into the call. */
export const joins = async ({ page }: Pick<Party, 'page'>, visitId: string): Promise<void> => {
  await page.goto(`/app/join-appointment/${visitId}`);
  const test = page.getByRole('button', { name: 'Tester ma caméra et mon micro' });
  const join = page.getByRole('button', { name: 'Rejoindre' });
  await expect(test.or(join).first()).toBeVisible();
  if (await test.isVisible()) await test.click();
  await expect(join).toBeEnabled();
  await join.click();
  await expect(page.getByRole('toolbar', { name: 'Commandes de l’appel' })).toBeVisible();
};

/** Three moving pictures are much for a small machine, and no part of what these journeys say. */
export const joinsUnseen = async (one: Pick<Party, 'page'>, visitId: string): Promise<void> => {
  await joins(one, visitId);
  await one.page.getByRole('button', { name: 'Couper la caméra' }).click();
  await expect(one.page.getByText('Vous · caméra coupée')).toBeVisible();
};

/** Frames of the picture of another person that this page has shown: what does not decrypt does not decode. */
export const framesOf = (page: Page, label: RegExp = /^Image d[e’]/): Promise<number> =>
  page
    .getByLabel(label)
    .first()
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
    .catch(() => 0);

/** The other's picture moves. */
export const sees = async (page: Page, name: string): Promise<void> => {
  const label = new RegExp(`^Image d[e’].*${name}`, 'i');
  await expect(page.getByLabel(label)).toBeVisible();
  const before = await framesOf(page, label);
  await expect.poll(() => framesOf(page, label)).toBeGreaterThan(before + 10);
};
