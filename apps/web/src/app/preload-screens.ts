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
  // A record is opened between two other things. Only its code: what is asked of it is written down as a reading.
  await whenIdle();
  await Promise.allSettled([import('./patient-page.tsx')]);
  await whenIdle();
  await Promise.allSettled([
    import('../features/record/record-detail.tsx'),
    import('../features/record/vitals-section.tsx'),
  ]);
};
