import type { Core } from '../core.ts';
import { requiredParameter } from '../http/input.ts';
import { ok, type Route } from '../http/route.ts';
import { normaliseEmail } from './contact.ts';
import { isEmailVerified } from './user-store.ts';

/** Who entered a code has proven their e-mail. That is all we know of verification: nothing here sends a link. */
export const verifiedEmailRoutes = ({ db }: Core): Route[] => [
  {
    method: 'GET',
    path: '/recipe/user/email/verify',
    scope: 'app',
    answer: async ({ query }) => {
      const email = normaliseEmail(requiredParameter(query, 'email'));
      return ok({ isVerified: await isEmailVerified(db, requiredParameter(query, 'userId'), email) });
    },
  },
];
