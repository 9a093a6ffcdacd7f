import { serviceWorkerAddress } from '../workers/start-worker.ts';

/** Push messages of the browser. They wake the service worker and carry nothing (design api §2.16: no content beyond a title). */

const WORKER = '/sw.js';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

const subscriptionOf = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

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
  await navigator.serviceWorker.register(serviceWorkerAddress());
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with an older key of ours cannot be used any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  return made.endpoint;
};

export const unsubscribe = async (): Promise<void> => {
  if (isSupported()) await (await subscriptionOf())?.unsubscribe();
};
