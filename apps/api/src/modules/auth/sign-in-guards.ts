import type { Country } from '@maillon/domain/product/countries';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import { readContact } from './codes/contact.ts';
import { isDevicePair } from './codes/login-codes.ts';
import type { ThirdPartySignIn } from './third-party/third-party-sign-in.ts';

/** What a request must be before the SDK sees it; nothing but what was read here reaches the SDK. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const memberOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

const devicePairOf = (body: unknown): { deviceId: string; preAuthSessionId: string } => {
  const deviceId = memberOf(body, 'deviceId');
  const preAuthSessionId = memberOf(body, 'preAuthSessionId');
  if (typeof deviceId !== 'string' || typeof preAuthSessionId !== 'string') throw new Refusal('BAD_REQUEST');
  if (!isDevicePair(deviceId, preAuthSessionId)) throw new Refusal('BAD_REQUEST');
  return { deviceId, preAuthSessionId };
};

/** Puts the contact into its stored spelling before the SDK sees it; a faulty one is told as the screens expect it. */
export const askForCode =
  (country: Country): Guard =>
  async (request, reply) => {
    const reading = readContact(request.body, country);
    if (reading === null) throw new Refusal('SIGN_TYPE_REQUIRED');
    if ('fault' in reading) return reply.send({ status: 'GENERAL_ERROR', message: reading.fault });
    const { kind, value } = reading.contact;
    request.body = kind === 'email' ? { email: value } : { phoneNumber: value };
    return undefined;
  };

export const askAgain: Guard = async (request) => {
  request.body = devicePairOf(request.body);
  return undefined;
};

export const enterCode: Guard = async (request) => {
  const pair = devicePairOf(request.body);
  const code = memberOf(request.body, 'userInputCode');
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) throw new Refusal('BAD_REQUEST');
  // There are no links: nothing of one is compared beside the code.
  if (memberOf(request.body, 'linkCode') !== undefined) throw new Refusal('BAD_REQUEST');
  request.body = { ...pair, userInputCode: code };
  return undefined;
};

/** The provider is ours and may lead back there, or there is no redirect. The SDK fails for other members (`clientType`). */
export const askForAddress =
  (thirdParty: ThirdPartySignIn): Guard =>
  async (request) => {
    const thirdPartyId = memberOf(request.query, 'thirdPartyId');
    const redirectURIOnProviderDashboard = memberOf(request.query, 'redirectURIOnProviderDashboard');
    if (!thirdParty.allows(thirdPartyId, redirectURIOnProviderDashboard)) throw new Refusal('BAD_REQUEST');
    request.query = { thirdPartyId, redirectURIOnProviderDashboard };
    return undefined;
  };

const returned = z.object({
  thirdPartyId: z.string(),
  redirectURIInfo: z.object({
    redirectURIOnProviderDashboard: z.string(),
    redirectURIQueryParams: z.record(z.string().max(100), z.string().max(4000)),
    pkceCodeVerifier: z.string().max(200),
  }),
});

/**
 * A code alone signs in. Tokens that a person brings along (`oAuthTokens`) may have been issued to another site for another
 * purpose; they are refused.
 */
export const bringCode =
  (thirdParty: ThirdPartySignIn): Guard =>
  async (request) => {
    const { data } = returned.safeParse(request.body);
    if (data === undefined || memberOf(request.body, 'oAuthTokens') !== undefined) throw new Refusal('BAD_REQUEST');
    const { redirectURIOnProviderDashboard } = data.redirectURIInfo;
    if (!thirdParty.allows(data.thirdPartyId, redirectURIOnProviderDashboard)) throw new Refusal('BAD_REQUEST');
    request.body = data;
    return undefined;
  };
