import type { Core } from '../core.ts';
import { badRequest } from '../http/errors.ts';
import { optionalBoolean, requiredNumber, requiredObject, requiredString } from '../http/input.ts';
import { ok, outcome, type Route } from '../http/route.ts';
import { signJwt } from './jwt.ts';
import { toPublicJwk } from './signing-key.ts';

export function jwtRoutes({ keys, settings }: Core): Route[] {
  return [
    {
      // Read by the token verifier itself, which sends no header at all.
      method: 'GET',
      path: '/.well-known/jwks.json',
      scope: 'app',
      keyless: true,
      answer: async () => ({
        body: { keys: (await keys.published()).map(toPublicJwk) },
        headers: { 'cache-control': `max-age=${await keys.secondsUntilChange()}, must-revalidate` },
      }),
    },
    {
      method: 'POST',
      path: '/recipe/jwt',
      scope: 'app',
      answer: async ({ body }) => {
        const algorithm = requiredString(body, 'algorithm');
        const issuer = requiredString(body, 'jwksDomain');
        const payload = requiredObject(body, 'payload');
        const validitySeconds = requiredNumber(body, 'validity');
        const useStatic = optionalBoolean(body, 'useStaticSigningKey') ?? true;
        if (!(validitySeconds > 0)) throw badRequest('validity must be greater than or equal to 0');
        if (algorithm.toUpperCase() !== 'RS256') return outcome('UNSUPPORTED_ALGORITHM_ERROR');

        const issuedAt = Math.floor(settings.now() / 1_000);
        const claims = { iss: issuer, ...payload, exp: issuedAt + Math.floor(validitySeconds), iat: issuedAt };
        return ok({ jwt: await signJwt(await keys.forSigning(useStatic), {}, claims) });
      },
    },
  ];
}
