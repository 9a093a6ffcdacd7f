import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** 32 random bytes in base64url, as the mail to the parent carries them. */
const token = z.string().regex(/^[\w-]{43}$/, 'NOT_FOUND');
const params = z.strictObject({ token });

/** What a parent must know before they answer, and nothing else of the child. */
export const parentalConsent = endpoint({
  id: 'consents.parental',
  method: 'GET',
  path: '/consent/parental/:token',
  summary: 'Pour quel enfant un accord parental est demandé.',
  audience: 'public',
  params,
  output: z.object({ childFirstName: z.string() }),
  rate: 'lookup',
  refusals: ['CONSENT_LINK_USED'],
});

export const answerParentalConsent = endpoint({
  id: 'consents.answerParental',
  method: 'POST',
  path: '/consent/parental/:token',
  summary: 'Le parent accepte ou refuse le compte de son enfant.',
  audience: 'public',
  params,
  body: z.strictObject({ accept: z.boolean() }),
  rate: 'lookup',
  refusals: ['CONSENT_LINK_USED'],
});
