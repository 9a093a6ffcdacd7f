import { MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';
import { isNativeShell } from '../native-shell.ts';
import { isBuilt, shellWorkerAddress } from '../workers/start-worker.ts';
import { START_NEW } from './shell-file.ts';

const CHECK_EVERY_MS = 30 * MINUTE_MS;
const MAX_START_MS = 3 * SECOND_MS;

/** Waits for the person: either the worker that would be started, or one that another tab has started already. */
type NewVersion = ServiceWorker | 'started';

let found: NewVersion | null = null;
const listeners = new Set<() => void>();

const setFound = (version: NewVersion): void => {
  found = version;
  for (const listener of listeners) listener();
};

const watch = (registration: ServiceWorkerRegistration): void => {
  const { waiting, active } = registration;
  if (waiting !== null && active !== null) setFound(waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    // The first one of this browser replaces nothing.
    if (installing === null || registration.active === null) return;
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') setFound(installing);
    });
  });
};

/** Gives the browser the shell to keep, and looks now and then for a newer one. Where the browser keeps none, the page goes on without. */
export const keepShell = async (): Promise<void> => {
  if (!isBuilt() || isNativeShell() || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) setFound('started');
    controlled = true;
  });
  const registration = await serviceWorker.register(shellWorkerAddress(), { updateViaCache: 'none' });
  watch(registration);
  const check = (): void => void registration.update().catch(() => undefined);
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
};

export const newVersion = {
  isThere: (): boolean => found !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Starts it, in this page by a reload. Other tabs keep what they show, and are offered the same. */
  take(): void {
    if (found === null) return;
    const reload = (): void => window.location.reload();
    // It may have started by itself meanwhile, when the last tab of the older one was closed.
    if (found === 'started' || found.state !== 'installed') {
      reload();
      return;
    }
    found.addEventListener('statechange', reload);
    found.postMessage(START_NEW);
    // Chromium puts it off where the older one was just asked for a file. Later would be in the middle of what the person does next.
    setTimeout(reload, MAX_START_MS);
  },
} as const;
