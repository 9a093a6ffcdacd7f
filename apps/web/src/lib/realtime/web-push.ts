import { pushWorkerAddress } from '../workers/start-worker.ts';

/** Push messages of the browser. They wake the service worker and carry nothing (design api §2.16: no content beyond a title). */

/**
 * No page of ours lies under it: no browser checks a hash of `/sw.js`, and a worker whose scope has a page could answer for that page,
 * and for each of its scripts, however it was altered.
 */
const SCOPE = '/push/';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

const isOurs = ({ scope }: ServiceWorkerRegistration): boolean => new URL(scope).pathname === SCOPE;

/** The worker of the shell has the pages; what an earlier build registered for them is another script, which it replaces. */
const registrationOf = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistrations()).find(isOurs);

/** `serviceWorker.ready` is for the worker of the page itself, which has none. */
const whenActive = ({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = installing ?? waiting;
    if (active !== null || worker === null) return resolve();
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the service worker did not start'));
    });
  });

const subscriptionOf = async (): Promise<PushSubscription | null> =>
  (await (await registrationOf())?.pushManager.getSubscription()) ?? null;

export const pushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscriptionOf()) === null ? 'off' : 'on';
};

/**
 * Asks for the permission and subscribes: only ever on a click, or browsers refuse for good.
 * @returns the endpoint, or null when the person said no
 */
export const subscribe = async (publicKey: string): Promise<string | null> => {
  if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(pushWorkerAddress(), { scope: SCOPE });
  await whenActive(registration);
  const { pushManager } = registration;
  // A subscription made with an older key of ours cannot be used any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  return made.endpoint;
};

export const unsubscribe = async (): Promise<void> => {
  if (isSupported()) await (await subscriptionOf())?.unsubscribe();
};
