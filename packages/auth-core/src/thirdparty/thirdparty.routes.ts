import type { Core } from '../core.ts';
import { requiredBoolean, requiredObject, requiredString } from '../http/input.ts';
import type { Route } from '../http/route.ts';
import { normaliseEmail } from '../users/contact.ts';
import { signInUp } from './sign-in-up.ts';

export function thirdPartyRoutes(core: Core): Route[] {
  return [
    {
      method: 'POST',
      path: '/recipe/signinup',
      scope: 'tenant',
      answer: async ({ body }) => {
        const email = requiredObject(body, 'email');
        return {
          body: await signInUp(core, {
            thirdPartyId: requiredString(body, 'thirdPartyId'),
            thirdPartyUserId: requiredString(body, 'thirdPartyUserId'),
            email: normaliseEmail(requiredString(email, 'id')),
            isVerified: requiredBoolean(email, 'isVerified'),
          }),
        };
      },
    },
  ];
}
