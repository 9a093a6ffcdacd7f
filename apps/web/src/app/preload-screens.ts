import { whenIdle } from '../lib/idle.ts';

/** Fetches the screens that the menu leads to while the first one is being read, so that they open at once. */
export const preloadScreens = async (): Promise<void> => {
  await whenIdle();
  // A failure here is no failure: the screen is fetched again when it is opened.
  await Promise.allSettled([
    import('./dashboard-page.tsx'),
    import('../features/agenda/agenda-screen.tsx'),
    import('../features/settings/settings-screen.tsx'),
  ]);
  await whenIdle();
  await import('./patient-page.tsx').then(({ preloadParts }) => whenIdle().then(preloadParts)).catch(() => undefined);
};
