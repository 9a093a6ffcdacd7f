import { wrapRequest, wrapResponse } from 'supertokens-node/framework/fastify/index.js';
import { RecipeUserId } from 'supertokens-node/index.js';
import { createNewSessionWithoutRequestResponse } from 'supertokens-node/recipe/session/index.js';
import type { Wire } from '../../../platform/http/call.ts';
import { withoutCoreFault } from '../core/core-fault.ts';
import { readRequestToken } from '../core/request-token.ts';

export interface OpenedSession {
  getHandle(): string;
  /** Puts its tokens in the place of those of the request, by the way these came. */
  attach(wire: Wire): Promise<void>;
}

/**
 * Makes a session of an account at the core, without a sign-in.
 * @param context what the session functions should know of it (`session-purpose.ts`)
 * @throws {Refusal} `DEPENDENCY_UNAVAILABLE` when the core is away
 */
export const openSession = async (account: string, context: Record<string, unknown> = {}): Promise<OpenedSession> => {
  try {
    const user = new RecipeUserId(account);
    const session = await createNewSessionWithoutRequestResponse('public', user, {}, {}, false, context);
    return {
      getHandle: () => session.getHandle(),
      attach: async ({ request, reply }) =>
        session.attachToRequestResponse({
          req: wrapRequest(request),
          res: wrapResponse(reply),
          transferMethod: readRequestToken(request.headers)?.via ?? 'cookie',
        }),
    };
  } catch (error) {
    throw withoutCoreFault(error);
  }
};
