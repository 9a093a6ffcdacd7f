import { fileAt, paths } from '../../config/paths.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { mayHaveSession } from '../../lib/session/session.ts';
import { firstScreen } from './first-screen.ts';
import {
  Agenda,
  Dashboard,
  OrganizationArea,
  OrganizationPatients,
  OwnRecordPage,
  PatientPage,
  Patients,
} from './first-screens.ts';

/** What stands around every signed-in screen. */
export const DataRoot = lazyPart(() => import('../data-root.tsx').then((m) => m.DataRoot));
export const AppRoutes = lazyPart(() => import('../app-routes.tsx').then((m) => m.AppRoutes));

const screenAt = (pathname: string): Promise<unknown> | undefined => {
  if (pathname === paths.app() || pathname === paths.home()) return Dashboard.preload();
  if (pathname === paths.agenda()) return Agenda.preload();
  if (pathname === paths.patients()) return Patients.preload();
  if (pathname === paths.organizationPatients()) {
    return Promise.all([OrganizationArea.preload(), OrganizationPatients.preload()]);
  }
  if (pathname !== paths.medicalRecord() && fileAt(pathname) === undefined) return undefined;
  return Promise.all([
    pathname === paths.medicalRecord() ? OwnRecordPage.preload() : PatientPage.preload(),
    import('../patient-page.tsx').then(({ preloadView }) => preloadView(window.location.search)),
  ]);
};

/** Fetches the code of the signed-in area and of its first screen. A failure here is none: the router asks again and shows it. */
export const preloadSignedIn = async (pathname: string = paths.app()): Promise<void> => {
  await Promise.allSettled([DataRoot.preload(), AppRoutes.preload(), screenAt(pathname)]);
  firstScreen.cameIn();
};

/** A person who was sent a code is inside in a moment. */
export const preloadInside = (): void => void whenIdle().then(() => preloadSignedIn());

/** The screen of the person who has no session. */
export const Login = lazyPart(async () => {
  const { LoginScreen } = await import('../../features/sign-in/login-screen.tsx');
  return () => <LoginScreen preloadInside={preloadInside} />;
});

/** So long a screen that is here is held back for what it shows; its frame is drawn without that then. */
const MAX_DELAY_MS = 300;

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetches what the first screen needs while the configuration is on its way, instead of after it. */
export const preloadFirstScreen = async (pathname: string, configured: Promise<void>): Promise<void> => {
  const signedIn = pathname.startsWith(paths.app()) || (pathname === paths.home() && mayHaveSession());
  if (signedIn) {
    const screen = preloadSignedIn(pathname);
    // The person too, and then what the screen shows first: a slow answer finds the screen drawn and waiting.
    const read = Promise.all([import('../../data/users.ts'), import('./first-reads.ts'), configured]).then(
      async ([{ askForMe }, { readFirst }]) => readFirst(pathname, await askForMe()),
    );
    await screen;
    await Promise.race([read.catch(() => undefined), later(MAX_DELAY_MS)]);
  } else if (pathname === paths.login() || pathname === paths.home()) await Promise.allSettled([Login.preload()]);
};
