import { paths } from '../config/paths.ts';
import { mayHaveSession } from '../lib/session.ts';

/** Fetches the code of the first screen while the configuration is on its way, instead of after it. */
export const preloadFirstScreen = async (pathname: string): Promise<void> => {
  const signedIn = pathname.startsWith(paths.app()) || (pathname === paths.home() && mayHaveSession());
  // A failure here is no failure: the router asks again and shows it.
  if (signedIn) {
    const screen = Promise.allSettled([import('./data-root.tsx'), import('./app-routes.tsx')]);
    // The first use of Intl loads its French data, 30 ms and more on a phone: now, while the network is waited for.
    new Intl.DateTimeFormat('fr-FR', { weekday: 'long', month: 'long' }).resolvedOptions();
    await screen;
  } else if (pathname === paths.login() || pathname === paths.home())
    await Promise.allSettled([import('../features/sign-in/login-screen.tsx')]);
};
