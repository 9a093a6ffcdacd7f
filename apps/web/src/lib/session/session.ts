import { cardLogoutUrl, cardSession } from './card-session.ts';
import { sessionEnded } from './session-end.ts';

export { onSessionEnd, type SessionEnd, sessionEnded } from './session-end.ts';

/** The SDK is four times the size of the login screen: it comes when a session has to be made, renewed or ended. */
export const sessionSdk = { load: () => import('./supertokens.ts') };

export const loadSuperTokens = () => sessionSdk.load();

/**
 * Whether this browser believes it has a session: the SDK leaves this readable cookie beside the real, unreadable ones.
 * A hint for the first screen only; the server decides on each call.
 */
export const mayHaveSession = (): boolean => /(?:^|;\s*)sFrontToken=[^;]/.test(document.cookie);

let refreshing: Promise<boolean> | null = null;

/** Renews the session once, however many calls ask for it at the same time. False: there is none any more. */
export const refreshSession = (): Promise<boolean> => {
  refreshing ??= loadSuperTokens()
    .then(({ attemptRefresh }) => attemptRefresh())
    .catch(() => false)
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
};

const failureListeners = new Set<() => void>();

/** Calls back when a sign-out did not reach the server. Gives back the function that stops listening. */
export const onSignOutFailure = (listener: () => void): (() => void) => {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
};

/** Signs out at the server, then here. Without the server the session goes on, and the person must know it. */
export const signOut = async (): Promise<void> => {
  let elsewhere: string | null = null;
  try {
    const { endSession } = await loadSuperTokens();
    if (cardSession.exists()) elsewhere = await cardLogoutUrl();
    await endSession();
    cardSession.clear();
  } catch {
    for (const listener of failureListeners) listener();
    return;
  }
  sessionEnded('signed-out');
  // The card's provider leads back to /oauth/psc/logout.
  if (elsewhere !== null) window.location.assign(elsewhere);
};
