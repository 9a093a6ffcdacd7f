import type { FastifyInstance } from 'fastify';
import { FORM_TYPE } from '../../../platform/http/fhir/search-parameters.ts';
import { HttpRequestContext } from '../../../platform/http/http-request-context.ts';
import { networkOf } from '../../../platform/http/limits/network-of.ts';
import type { AddressHasher } from '../../../platform/http/security/address-hasher.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { withRequestContext } from '../../../platform/request-context.ts';
import { named } from '../named-scope.ts';
import { isProvider } from './identity.ts';
import { NoLogoutToken, type ProviderLogoutService } from './provider-logout.service.ts';

const MAX_BYTES = 16 * 1024;

/**
 * `POST {prefix}/{provider}/backchannel-logout`, called by the provider's server (OpenID Connect Back-Channel Logout 1.0). It is a
 * form and no contract of ours: what it may send and what it is answered is the specification's.
 */
export const mountProviderLogout = (
  instance: FastifyInstance,
  prefix: string,
  logouts: ProviderLogoutService,
  limiter: RateLimiter,
  addresses: AddressHasher,
): void => {
  instance.register(
    named('provider-logout', async (scope: FastifyInstance) => {
      // The server's own is for searches.
      scope.removeContentTypeParser(FORM_TYPE);
      scope.addContentTypeParser(
        FORM_TYPE,
        { parseAs: 'string', bodyLimit: MAX_BYTES },
        (_request, body: string, done) => done(null, new URLSearchParams(body)),
      );
      scope.addHook('preHandler', (request, _reply, done) => {
        withRequestContext(new HttpRequestContext(request, addresses), done);
      });
      scope.post<{ Params: { provider: string } }>('/:provider/backchannel-logout', async (request, reply) => {
        await limiter.take('read', networkOf(request.ip));
        const { provider } = request.params;
        const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
        try {
          if (!isProvider(provider) || token === null) throw new NoLogoutToken('no logout token');
          await logouts.obey(provider, token);
          return reply.status(200).send();
        } catch (error) {
          if (!(error instanceof NoLogoutToken)) throw error;
          return reply.status(400).send({ error: 'invalid_request', error_description: error.message });
        }
      });
    }),
    { prefix },
  );
};
