import { DAY_SECONDS } from '@maillon/domain/time-units';
import { cacheNames, clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isHashedFile, isPage } from './kept-files.ts';
import { PAGE, type ShellFile, START_NEW } from './shell-file.ts';

/** What TypeScript's DOM does not know of the place where this runs. */
interface ShellScope {
  /** Written by the build, and its page once more by the installation (`vite/shell-worker.ts`, `tools/product/trust.mjs`). */
  readonly SHELL_FILES: ShellFile[];
  readonly location: Location;
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: 'message', listen: (event: MessageEvent<unknown>) => void) => void;
}

interface Handled {
  readonly event: { waitUntil(work: Promise<unknown>): void };
  readonly request: Request;
}

declare const self: ShellScope;

const files = self.SHELL_FILES;

precacheAndRoute(files, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
// The first one answers for the page that brought it; a later one waits until a person takes it.
clientsClaim();

const integrity = files.find(({ url }) => url === PAGE)?.integrity;

/** The page of this build under the headers that the server gives it now: a new video server is a new content policy, not a new build. */
const renewHeaders = async (): Promise<void> => {
  const key = getCacheKeyForURL(PAGE);
  if (key === undefined || integrity === undefined) return;
  const answer = await fetch(PAGE, { integrity, cache: 'no-cache' });
  if (answer.ok) await (await caches.open(cacheNames.precache)).put(key, answer);
};

registerRoute(
  ({ url, request }) => isPage(url, request),
  async ({ event, request }: Handled) => {
    const page = await matchPrecache(PAGE);
    if (page === undefined) return fetch(request);
    // Offline, or the page of a later build: this one goes on with what it has.
    event.waitUntil(renewHeaders().catch(() => undefined));
    return page;
  },
);

/** Screens that were opened once open again. What a build no longer names goes after a month. */
const cacheName = 'maillon-screens';
const expiry = new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true });
const plugins = [expiry as WorkboxPlugin];

const isOurs = (url: URL, request: Request): boolean => isHashedFile(url, request, self.location.origin);

// « Réessayer » after an altered answer asks past what is kept; the browser compares each script with its hash, kept or not.
registerRoute(
  ({ url, request }) => request.cache === 'reload' && isOurs(url, request),
  new NetworkFirst({ cacheName, plugins }),
);
registerRoute(({ url, request }) => isOurs(url, request), new CacheFirst({ cacheName, plugins }));

self.addEventListener('message', ({ data }) => {
  if (data === START_NEW) void self.skipWaiting();
});
