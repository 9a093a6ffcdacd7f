import { whenIdle } from '../../lib/lazy/idle.ts';

const SCREENS: readonly (() => Promise<unknown>)[] = [
  () => import('../dashboard-page.tsx'),
  () => import('../../features/agenda/agenda-screen.tsx'),
  () => import('../../features/settings/settings-screen.tsx'),
  () => import('../patient-page.tsx'),
];

/** One by one, each when the browser is idle again: asking for a dozen files at once holds a slow phone for a tenth of a second. */
const inTurn = async (loads: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const load of loads) {
    await whenIdle();
    // A failure here is no failure: it is fetched again when it is opened.
    await load().catch(() => undefined);
  }
};

/** Fetches the screens that the menu leads to while the first one is being read, so that they open at once. */
export const preloadScreens = async (): Promise<void> => {
  await inTurn(SCREENS);
  await import('../patient-page.tsx').then(({ PARTS_AHEAD }) => inTurn(PARTS_AHEAD)).catch(() => undefined);
};
