import { paths } from '../config/paths.ts';
import { mayHaveSession } from '../lib/session.ts';
import { firstScreen } from './first-screen.ts';
import { agenda, dashboard } from './first-screens.ts';
import { preloadable } from './preloaded.tsx';

/** What stands around every signed-in screen. */
export const dataRoot = preloadable(() => import('./data-root.tsx').then((m) => m.DataRoot));
export const appRoutes = preloadable(() => import('./app-routes.tsx').then((m) => m.AppRoutes));

const screenAt = (pathname: string): Promise<unknown> | undefined => {
  if (pathname === paths.app() || pathname === paths.home()) return dashboard.preload();
  return pathname === paths.agenda() ? agenda.preload() : undefined;
};

/** Fetches the code of the signed-in area and of its first screen. A failure here is none: the router asks again and shows it. */
export const preloadSignedIn = async (pathname: string = paths.app()): Promise<void> => {
  await Promise.allSettled([dataRoot.preload(), appRoutes.preload(), screenAt(pathname)]);
  firstScreen.cameIn();
};

/** Fetches what the first screen needs while the configuration is on its way, instead of after it. */
export const preloadFirstScreen = async (pathname: string, configured: Promise<void>): Promise<void> => {
  const signedIn = pathname.startsWith(paths.app()) || (pathname === paths.home() && mayHaveSession());
  if (signedIn) {
    const screen = preloadSignedIn(pathname);
    // The person too: the answer is on its way while React draws what waits for it.
    const asked = Promise.all([import('../data/users.ts'), configured]).then(([{ askForMe }]) => askForMe());
    // The first use of Intl loads its French data, 30 ms and more on a phone: now, while the network is waited for.
    new Intl.DateTimeFormat('fr-FR', { weekday: 'long', month: 'long' }).resolvedOptions();
    await Promise.allSettled([screen, asked]);
  } else if (pathname === paths.login() || pathname === paths.home())
    await Promise.allSettled([import('../features/sign-in/login-screen.tsx')]);
};
