import type { PatientFile } from '@maillon/contracts/structures/affiliations';
import type { Browser } from '../browser.ts';
import type { SignedUp } from '../sign-in/people.ts';

/** Naming a referent, and what the named person does about it, through the routes. */

export const profileIdOf = ({ me }: SignedUp): string => me[me.userType]?.id ?? '';
export const aMidwifeOf = (midwife: SignedUp) => ({
  supervisorType: 'midwife',
  midwifeSupervisor: profileIdOf(midwife),
});

export const fileOf = async (browser: Browser, id: string): Promise<PatientFile> =>
  (await browser.get(`/patient/${id}`)).json();

export const nameReferent = async (browser: Browser, patient: SignedUp, generalPractitioner: unknown) => {
  const id = profileIdOf(patient);
  const { version } = await fileOf(browser, id);
  return browser.patch(`/patient/${id}`, { generalPractitioner }, { 'if-match': `"${version}"` });
};

export const referentOf = async (patient: SignedUp) =>
  (await fileOf(patient.browser, profileIdOf(patient))).generalPractitioner;
export const resend = ({ browser }: SignedUp, patient: SignedUp) =>
  browser.post(`/patient/${profileIdOf(patient)}/referent/resend`);

export const offerTo = async ({ browser }: { browser: Browser }, patient: SignedUp) => {
  const [offer] = (await browser.get('/access-policy?direction=received&resource=medical-file')).json();
  return offer?.from === profileIdOf(patient) ? offer : undefined;
};
export const accept = async (holder: { browser: Browser }, patient: SignedUp) =>
  holder.browser.post(`/access-policy/${(await offerTo(holder, patient))?.id}/approve`);
