import type { APIRequestContext, Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { aContext, openAlways, post, signUpDoctor, signUpPatient } from './account.ts';
import { anIdentity, type Identity } from './identities.ts';

export interface Party {
  readonly who: Identity;
  readonly profileId: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Screen size and touch of the project that runs the test, for contexts that a test opens itself. */
export const screenOf = ({ project: { use } }: TestInfo) => ({
  ...(use.viewport !== undefined && { viewport: use.viewport }),
  ...(use.isMobile !== undefined && { isMobile: use.isMobile }),
  ...(use.hasTouch !== undefined && { hasTouch: use.hasTouch }),
  ...(use.baseURL !== undefined && { baseURL: use.baseURL }),
});

/** A doctor who receives at any hour, and a patient; each in a browser of their own. */
export const aDoctorAndAPatient = async (
  browser: Browser,
  info: TestInfo,
  /** Where the product is, if it is a test's own. */
  address?: string,
): Promise<{ doctor: Party & { scheduleId: string }; patient: Party }> => {
  const screen = { ...screenOf(info), ...(address !== undefined && { baseURL: address }) };
  const [atDoctor, atPatient] = [await aContext(browser, screen), await aContext(browser, screen)];
  const [doctorWho, patientWho] = [anIdentity(), anIdentity()];
  const doctor = await signUpDoctor(atDoctor.request, doctorWho);
  await openAlways(atDoctor.request, doctor.scheduleId, doctor.profileId);
  const patient = await signUpPatient(atPatient.request, patientWho);
  return {
    doctor: { who: doctorWho, ...doctor, context: atDoctor, page: await atDoctor.newPage() },
    patient: { who: patientWho, ...patient, context: atPatient, page: await atPatient.newPage() },
  };
};

/** A patient whose account a doctor prepared: the doctor reads and writes their file. */
export const aPreparedPatient = async (
  request: APIRequestContext,
  doctorId: string,
): Promise<{ profileId: string }> => {
  const { firstName, lastName, birthDate, email, nir } = anIdentity();
  const address = { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux' };
  const { userData } = await post<{ readonly userData: { readonly id: string } }>(
    request,
    `/doctor/${doctorId}/affiliate-new-patient`,
    { patient: { firstName, lastName, birthDate, email, nir, address, gender: 'FEMALE', bloodGroup: 'A+' } },
  );
  return { profileId: userData.id };
};
