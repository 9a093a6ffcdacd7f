import type { APIRequestContext } from '@playwright/test';
import { post, signIn } from './account.ts';
import { bornYearsAgo } from './days.ts';
import type { Identity } from './identities.ts';
import { messageWith } from './outbox.ts';

/** A child of fourteen who has signed up, and whose account waits for the parent. */
export const signUpChild = async (request: APIRequestContext, who: Identity, parentEmail: string): Promise<void> => {
  await signIn(request, who.email);
  await post(request, '/user', {
    user: {
      firstName: who.firstName,
      lastName: who.lastName,
      birthDate: bornYearsAgo(14),
      email: who.email,
      phoneNumber: who.phoneNumber,
      parentEmail,
      termsAcceptedAt: new Date().toISOString(),
      userType: 'patient',
      patient: { nir: who.nir, bloodGroup: 'A+', gender: 'FEMALE', address: { text: '33000 Bordeaux' } },
    },
  });
};

/** The page that the letter to the parent leads to. */
export const consentPageOf = async (request: APIRequestContext, parentEmail: string): Promise<string> => {
  const { text } = await messageWith(request, parentEmail, '/consent/parental#');
  return /\/consent\/parental#[\w-]{43}/.exec(text)?.[0] ?? '';
};
