import { paths } from '../config/paths.ts';
import { mayHaveSession } from '../lib/session.ts';

/** Fetches the code of the first screen while the configuration is on its way, instead of after it. */
export const preloadFirstScreen = async (pathname: string): Promise<void> => {
  const signedIn = pathname.startsWith(paths.app()) || (pathname === paths.home() && mayHaveSession());
  // A failure here is no failure: the router asks again and shows it.
  if (signedIn) await Promise.allSettled([import('./data-root.tsx'), import('./signed-in.tsx')]);
  else if (pathname === paths.login() || pathname === paths.home())
    await Promise.allSettled([import('../features/sign-in/login-screen.tsx')]);
};
