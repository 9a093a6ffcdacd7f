import SuperTokens from 'supertokens-auth-react';
import Passwordless from 'supertokens-auth-react/recipe/passwordless';
import Session from 'supertokens-auth-react/recipe/session';
import { env } from '../../config/env.ts';
import { isNativeShell } from '../native-shell.ts';
import { sessionEnded } from './session-end.ts';

const api = new URL(env.apiUrl, window.location.origin);

SuperTokens.init({
  appInfo: {
    appName: 'Maillon',
    apiDomain: api.origin,
    apiBasePath: `${api.pathname}/auth`,
    websiteDomain: window.location.origin,
    websiteBasePath: '/login',
  },
  // We only take the session context and the functions; its English screens are never shown.
  disableAuthRoute: true,
  recipeList: [
    Passwordless.init({ contactMethod: 'EMAIL_OR_PHONE' }),
    Session.init({
      // The page of the native shell is not of our server, and gets no cookies of it (design api §1).
      tokenTransferMethod: isNativeShell() ? 'header' : 'cookie',
      onHandleEvent: (event) => {
        if (event.action === 'UNAUTHORISED' && event.sessionExpiredOrRevoked) sessionEnded('expired');
      },
    }),
  ],
});

/**
 * No user is signed in yet. In a browser that it finds no trace of itself in, the SDK would ask the server to renew a session before
 * the first code is asked for: a refusal in vain, and an error in the console.
 */
export const skipInitialRefresh = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the SDK's own mark, where it reads it
  document.cookie = 'st-last-access-token-update=0;path=/;samesite=lax';
};

export const attemptRefresh = (): Promise<boolean> => Session.attemptRefreshingSession();

/** For the socket of the native shell, which has no cookies. */
export const accessToken = (): Promise<string | undefined> => Session.getAccessToken();

export const doesSessionExist = (): Promise<boolean> => Session.doesSessionExist();

/** Revokes the session at the server; a session that is already gone is not an error. */
export const endSession = (): Promise<void> => Session.signOut();

export { Passwordless, Session };
