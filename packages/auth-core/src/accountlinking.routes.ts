import type { Core } from './core.ts';
import { HttpRefusal, unknownUserId } from './http/errors.ts';
import { requiredString } from './http/input.ts';
import type { Route } from './http/route.ts';
import { findUser } from './users/user-store.ts';

/**
 * Account linking is a paid feature of the Java core. Refusing it in the same words keeps development and
 * production alike: code that needs it fails here first.
 */
export function accountLinkingRoutes({ db }: Core): Route[] {
  const refuse = async (...userIds: string[]): Promise<never> => {
    for (const userId of userIds) if (!(await findUser(db, userId))) throw unknownUserId();
    throw new HttpRefusal(
      402,
      'Account linking feature is not enabled for this app. Please contact support to enable it.',
    );
  };
  return [
    {
      method: 'POST',
      path: '/recipe/accountlinking/user/primary',
      scope: 'app',
      answer: ({ body }) => refuse(requiredString(body, 'recipeUserId')),
    },
    {
      method: 'POST',
      path: '/recipe/accountlinking/user/link',
      scope: 'app',
      answer: async ({ body }) => refuse(requiredString(body, 'recipeUserId'), requiredString(body, 'primaryUserId')),
    },
  ];
}
