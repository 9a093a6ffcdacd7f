import { getRequestFromUserContext } from 'supertokens-node/index.js';
import {
  type RecipeInterface,
  type SessionContainer,
  Error as SessionError,
} from 'supertokens-node/recipe/session/index.js';
import type { UserContext } from 'supertokens-node/types/index.js';
import { reasonIn } from './session-end-reason.ts';
import type { SessionMirror } from './session-mirror.ts';
import { impersonationIn, openingIn } from './session-purpose.ts';

const deviceOf = (context: UserContext): string | undefined =>
  getRequestFromUserContext(context)?.getHeaderValue('user-agent');

const wasRenewed = (session: SessionContainer): boolean =>
  session.getAllSessionTokensDangerously().accessAndFrontTokenUpdated;

/** The SDK's session functions, each followed (a revocation: preceded) by the same in the mirror. */
export const mirroredSessions = (original: RecipeInterface, mirror: () => SessionMirror): RecipeInterface => ({
  ...original,

  async createNewSession(input) {
    const session = await original.createNewSession(input);
    await mirror().opened(
      session,
      deviceOf(input.userContext),
      impersonationIn(input.userContext),
      openingIn(input.userContext),
    );
    return session;
  },

  async getSession(input) {
    const session = await original.getSession(input);
    // The first use of a refreshed token makes the core slide the end of the session.
    if (session !== undefined && wasRenewed(session)) await mirror().extended(session);
    return session;
  },

  async refreshSession(input) {
    const session = await original.refreshSession(input);
    if (await mirror().extended(session)) return session;
    await original.revokeSession({ sessionHandle: session.getHandle(), userContext: input.userContext });
    throw new SessionError({ type: 'UNAUTHORISED', message: 'the session was ended', payload: { clearTokens: true } });
  },

  async revokeSession(input) {
    await mirror().revoked([input.sessionHandle], reasonIn(input.userContext));
    return original.revokeSession(input);
  },

  async revokeMultipleSessions(input) {
    await mirror().revoked(input.sessionHandles, reasonIn(input.userContext));
    return original.revokeMultipleSessions(input);
  },

  async revokeAllSessionsForUser(input) {
    await mirror().revokedAccount(input.userId, reasonIn(input.userContext));
    return original.revokeAllSessionsForUser(input);
  },
});
