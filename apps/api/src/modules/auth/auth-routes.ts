import type { Mode } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plugin as superTokens } from 'supertokens-node/framework/fastify/index.js';
import * as z from 'zod';
import { HttpRequestContext } from '../../platform/http/http-request-context.ts';
import { answerDeadlines } from '../../platform/http/limits/answer-deadlines.ts';
import { networkOf } from '../../platform/http/limits/network-of.ts';
import { CHALLENGE } from '../../platform/http/problems/send-problem.ts';
import type { AddressHasher } from '../../platform/http/security/address-hasher.ts';
import { checkLabels } from '../../platform/http/security/labels.ts';
import type { Log } from '../../platform/logging/log.ts';
import { type RateLimitClass, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { withRequestContext } from '../../platform/request-context.ts';
import { readContact } from './codes/contact.ts';
import { isDevicePair } from './codes/login-codes.ts';
import { withoutCoreFault } from './core/core-fault.ts';
import { named } from './named-scope.ts';
import type { ThirdPartySignIn } from './third-party/third-party-sign-in.ts';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const memberOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

const requireDevicePair = (body: unknown): void => {
  const deviceId = memberOf(body, 'deviceId');
  const preAuthSessionId = memberOf(body, 'preAuthSessionId');
  if (typeof deviceId !== 'string' || typeof preAuthSessionId !== 'string') throw new Refusal('BAD_REQUEST');
  if (!isDevicePair(deviceId, preAuthSessionId)) throw new Refusal('BAD_REQUEST');
};

/** Puts the contact into its stored spelling before the SDK sees it; a faulty one is told as the screens expect it. */
const askForCode: Guard = async (request, reply) => {
  const reading = readContact(request.body);
  if (reading === null) throw new Refusal('SIGN_TYPE_REQUIRED');
  if ('fault' in reading) return reply.send({ status: 'GENERAL_ERROR', message: reading.fault });
  const { kind, value } = reading.contact;
  request.body = kind === 'email' ? { email: value } : { phoneNumber: value };
  return undefined;
};

const askAgain: Guard = async (request) => {
  requireDevicePair(request.body);
  return undefined;
};

const enterCode: Guard = async (request) => {
  requireDevicePair(request.body);
  const code = memberOf(request.body, 'userInputCode');
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) throw new Refusal('BAD_REQUEST');
  // There are no links: nothing of one is compared beside the code.
  if (memberOf(request.body, 'linkCode') !== undefined) throw new Refusal('BAD_REQUEST');
  return undefined;
};

/** The provider is ours and may lead back there, or nobody is sent anywhere. */
const askForAddress =
  (thirdParty: ThirdPartySignIn): Guard =>
  async ({ query }) => {
    const asked = memberOf(query, 'thirdPartyId');
    if (!thirdParty.allows(asked, memberOf(query, 'redirectURIOnProviderDashboard'))) throw new Refusal('BAD_REQUEST');
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
 * purpose; they are refused, and nothing but what was read here reaches the SDK.
 */
const bringCode =
  (thirdParty: ThirdPartySignIn): Guard =>
  async (request) => {
    const { data } = returned.safeParse(request.body);
    if (data === undefined || memberOf(request.body, 'oAuthTokens') !== undefined) throw new Refusal('BAD_REQUEST');
    const { redirectURIOnProviderDashboard } = data.redirectURIInfo;
    if (!thirdParty.allows(data.thirdPartyId, redirectURIOnProviderDashboard)) throw new Refusal('BAD_REQUEST');
    request.body = data;
    return undefined;
  };

interface Route {
  readonly method?: 'GET';
  readonly path: string;
  readonly rate?: RateLimitClass;
  readonly guard?: Guard;
}

/**
 * The only routes of the SDK that exist here. Its others (does this e-mail exist, magic links, tenants) are unknown paths, because
 * each would be a way round the limits or a way to learn who has an account.
 */
const routesOf = (thirdParty: ThirdPartySignIn): readonly Route[] => [
  { path: '/signinup/code', rate: 'code-request-ip', guard: askForCode },
  { path: '/signinup/code/resend', rate: 'code-request-ip', guard: askAgain },
  { path: '/signinup/code/consume', rate: 'code-consume-ip', guard: enterCode },
  { method: 'GET', path: '/authorisationurl', rate: 'third-party-ip', guard: askForAddress(thirdParty) },
  { path: '/signinup', rate: 'third-party-ip', guard: bringCode(thirdParty) },
  { path: '/session/refresh' },
  { path: '/signout' },
];

export interface AuthRoutesDependencies {
  readonly limiter: RateLimiter;
  readonly addresses: AddressHasher;
  readonly mode: Mode;
  readonly thirdParty: ThirdPartySignIn;
  readonly log: Log;
}

/** Mounts sign-in below `prefix`, in a scope of its own: no other route pays for the SDK's hook. */
export const mountAuthRoutes = (
  instance: FastifyInstance,
  prefix: string,
  { limiter, addresses, mode, thirdParty, log }: AuthRoutesDependencies,
): void => {
  const all = routesOf(thirdParty);
  const routes = new Map(all.map((route) => [prefix + route.path, route]));
  const deadlines = answerDeadlines(log);
  instance.register(
    named('sign-in', async (scope: FastifyInstance) => {
      scope.addHook('preHandler', (request, reply, done) => {
        const context = new HttpRequestContext(request, addresses);
        const time = deadlines.start(reply, context);
        reply.raw.once('close', () => deadlines.end(time));
        withRequestContext(context, done);
      });
      scope.addHook('onClose', async () => deadlines.stop());
      scope.addHook('preHandler', async (request, reply) => {
        checkLabels(request.headers, mode);
        const route = routes.get(request.routeOptions.url ?? '');
        if (route?.rate) await limiter.take(route.rate, networkOf(request.ip));
        return route?.guard?.(request, reply);
      });
      // The SDK's own 401s, as ours.
      scope.addHook('onSend', async (_request, reply) => {
        if (reply.statusCode === 401) reply.headers(CHALLENGE);
      });
      // What is thrown here goes on to the server's own handler.
      scope.setErrorHandler((error) => {
        throw withoutCoreFault(error);
      });
      scope.register(named('supertokens', superTokens));
      scope.after(() => {
        for (const { method = 'POST', path: url } of all) {
          scope.route({ method, url, handler: async () => Promise.reject(new Refusal('NOT_FOUND')) });
        }
      });
    }),
    { prefix },
  );
};
