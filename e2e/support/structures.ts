import type { APIRequestContext, Browser, TestInfo } from '@playwright/test';
import { aContext, post, signIn } from './account.ts';
import { anIdentity } from './identities.ts';
import { screenOf } from './parties.ts';

interface Founded {
  readonly user: {
    readonly organization?: { readonly id: string; readonly organizations: readonly { readonly id: string }[] };
  };
}

/** A number that no other run has taken; its key does not have to be right. */
export const aFiness = (): string => `98${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

/** Lets the structure in, as an administrator who was made for it. */
const accept = async (request: APIRequestContext, organizationId: string): Promise<void> => {
  const who = anIdentity();
  const email = who.email.replace('@patient.example', '@admin.maillon.example');
  await signIn(request, email);
  const { firstName, lastName, birthDate, phoneNumber, rpps } = who;
  const address = { text: '8 rue Fondaudège, 33000 Bordeaux' };
  const doctor = { rpps, gender: 'FEMALE', qualifications: [{ code: 'gynecologue' }], address };
  await post(request, '/user', {
    user: {
      firstName,
      lastName,
      birthDate,
      phoneNumber,
      email,
      userType: 'doctor',
      doctor,
      termsAcceptedAt: new Date().toISOString(),
    },
  });
  await post(request, `/organization/${organizationId}/accept`, {});
};

/** A structure, approved unless a test wants it to wait, with its founder in a browser of their own. */
export const aStructure = async (
  browser: Browser,
  info: TestInfo,
  /** Where the product is, if it is a test's own. */
  address?: string,
  { isAccepted = true } = {},
) => {
  const screen = { ...screenOf(info), ...(address !== undefined && { baseURL: address }) };
  const context = await aContext(browser, screen);
  const who = anIdentity();
  const finess = aFiness();
  const name = `Maternité ${finess}`;
  await signIn(context.request, who.email);
  const { user } = await post<Founded>(context.request, '/user', {
    user: {
      firstName: who.firstName,
      lastName: who.lastName,
      email: who.email,
      phoneNumber: who.phoneNumber,
      termsAcceptedAt: new Date().toISOString(),
      userType: 'organization',
      organization: { finess, name, address: { text: '1 rue des Capucins, 33000 Bordeaux' }, type: 'Maternité' },
    },
  });
  const id = user.organization?.organizations[0]?.id ?? '';
  if (isAccepted) await accept((await aContext(browser, screen)).request, id);
  return { id, founderId: user.organization?.id ?? '', who, finess, name, context, page: await context.newPage() };
};
