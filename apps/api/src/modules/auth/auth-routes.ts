import type { Mode } from '@maillon/contracts/endpoint/endpoint';
import type { Country } from '@maillon/domain/product/countries';
import type { FastifyInstance } from 'fastify';
import { plugin as superTokens } from 'supertokens-node/framework/fastify/index.js';
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
import { withoutCoreFault } from './core/core-fault.ts';
import { named } from './named-scope.ts';
import { askAgain, askForAddress, askForCode, bringCode, enterCode, type Guard } from './sign-in-guards.ts';
import type { ThirdPartySignIn } from './third-party/third-party-sign-in.ts';

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
const routesOf = (thirdParty: ThirdPartySignIn, country: Country): readonly Route[] => [
  { path: '/signinup/code', rate: 'code-request-ip', guard: askForCode(country) },
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
  readonly country: Country;
  readonly thirdParty: ThirdPartySignIn;
  readonly log: Log;
}

/** Mounts sign-in below `prefix`, in a scope of its own: no other route pays for the SDK's hook. */
export const mountAuthRoutes = (
  instance: FastifyInstance,
  prefix: string,
  { limiter, addresses, mode, country, thirdParty, log }: AuthRoutesDependencies,
): void => {
  const all = routesOf(thirdParty, country);
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
