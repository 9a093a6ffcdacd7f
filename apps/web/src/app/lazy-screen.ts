import { type ComponentType, lazy } from 'react';

/** A screen whose code comes when it is first shown, or when {@link preloadOnIdle} had time for it. */
export const lazyScreen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** Spec platform §9. */
const IDLE_TIMEOUT_MS = 2000;

/** Fetches code that will soon be needed, once the browser has nothing better to do. */
export const preloadOnIdle = (...loads: readonly (() => Promise<unknown>)[]): void => {
  const loadAll = (): void => {
    for (const load of loads) void load().catch(() => undefined);
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(loadAll, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(loadAll, IDLE_TIMEOUT_MS);
};
