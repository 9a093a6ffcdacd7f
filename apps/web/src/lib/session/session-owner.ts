import { onSessionEnd, sessionEnded } from './session-end.ts';
import { isSwitching } from './session-switch.ts';

/** A person who this page was read for. */
let owner: string | null = null;
onSessionEnd(() => {
  owner = null;
});

/** Who is signed in in this browser, as the readable cookie beside the real ones says; null: signed out. */
const ownerNow = (): string | null => {
  const [, token] = /(?:^|;\s*)sFrontToken=([^;]+)/.exec(document.cookie) ?? [];
  if (token === undefined) return null;
  try {
    const { uid } = JSON.parse(atob(decodeURIComponent(token))) as { readonly uid?: unknown };
    return typeof uid === 'string' ? uid : null;
  } catch {
    return null;
  }
};

/** The call was another person's: another tab has signed them out and a new person in. */
export class NotTheirSession extends Error {}

/**
 * Cookies belong to the browser, a page to one person. The socket tells a page that its session was ended in another tab; one that
 * slept meanwhile would write in the name of the person who signed in after.
 * @throws {NotTheirSession} when that has happened; what the page shows is over then
 */
export const staySamePerson = (): void => {
  const now = ownerNow();
  owner ??= now;
  if (now === null || now === owner || isSwitching()) return;
  sessionEnded('signed-out');
  throw new NotTheirSession();
};

/** Whether the person of this page is signed in here still: another tab may have signed them out, and this one slept meanwhile. */
export const isStillTheirs = (): boolean => owner === null || isSwitching() || ownerNow() === owner;

const lookAgain = (): void => {
  if (document.visibilityState === 'hidden' || owner === null || isSwitching()) return;
  const now = ownerNow();
  if (now !== owner) sessionEnded(now === null ? 'expired' : 'signed-out');
};

/** Looks whose the browser is whenever the page comes back to the eye. Gives back the function that stops it. */
export const watchOwner = (): (() => void) => {
  window.addEventListener('focus', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    window.removeEventListener('focus', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
};
