import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { refreshMe, useAcceptTerms, useMe } from '../../data/users.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { useNewPage } from '../../lib/hooks/use-new-page.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { useMissedEvents, useRealtime } from '../../lib/realtime/use-realtime.ts';
import { cx } from '../../ui/cx.ts';
import { Deferred } from '../../ui/feedback/deferred.tsx';
import { ScreenBoundary } from '../errors/screen-boundary.tsx';
import { ScreenSkeleton } from '../errors/screen-skeleton.tsx';
import { TermsGate } from '../gates/terms-gate.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { seesAdministration } from './menu.ts';
import { ShellHeader } from './shell-header.tsx';
import { Sidebar } from './sidebar.tsx';

/** The first thing a keyboard meets: jumps over the navigation (WCAG 2.4.1). */
const SkipLink = ({ to }: { readonly to: string }) => {
  // Not through the address: on some pages its hash says which part of the page is shown.
  const jump = (event: MouseEvent): void => {
    const target = document.getElementById(to);
    if (target === null) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <a
      href={`#${to}`}
      onClick={jump}
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-md bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
    >
      Aller au contenu
    </a>
  );
};

// Below the fold of every page.
const ShellFooter = lazyPart(() => import('./shell-footer.tsx').then((m) => m.ShellFooter), { optional: true });
// For administrators alone: no other user waits for their code.
const ImpersonationBanner = lazyPart(() =>
  import('../../features/impersonation/impersonation-banner.tsx').then((m) => m.ImpersonationBanner),
);
const AdminPanels = lazyPart(() => import('../../features/impersonation/admin-panels.tsx').then((m) => m.AdminPanels), {
  optional: true,
});

const CONTENT = 'contenu';

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
const preloadScreens = async (): Promise<void> => {
  await inTurn(SCREENS);
  await import('../patient-page.tsx').then(({ PARTS_AHEAD }) => inTurn(PARTS_AHEAD)).catch(() => undefined);
};

/** Header, menu and footer around every signed-in screen (spec platform §2 "Loading and shell"). */
export const Shell = () => {
  const user = useMe();
  const client = useQueryClient();
  const mobile = useMobileLayout();
  const acceptTerms = useAcceptTerms();
  const main = useNewPage<HTMLElement>();
  const { pathname } = useLocation();
  const { legalVersion } = publicConfig();

  useRealtime('user/updated', () => void refreshMe(client));
  useMissedEvents(() => void client.invalidateQueries());
  useEffect(() => void preloadScreens(), []);

  return (
    <div className="flex min-h-[calc(100dvh-var(--notice))]">
      <SkipLink to={CONTENT} />
      {!mobile && <Sidebar />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Suspense>{user.impersonation !== null && !user.isAdmin && <ImpersonationBanner me={user} />}</Suspense>
        <ShellHeader />
        <main
          ref={main}
          id={CONTENT}
          tabIndex={-1}
          className={cx(
            'mx-auto min-h-[calc(100dvh-4.5rem)] w-full max-w-[84rem] flex-1 px-4 pt-2 pb-8 outline-none md:px-8',
            // The margin that their panels' buttons stand in.
            seesAdministration(user) && 'max-md:pr-7',
          )}
        >
          <ScreenBoundary address={pathname}>
            <Suspense fallback={<ScreenSkeleton />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
        <Deferred>
          <Suspense>
            <ShellFooter />
          </Suspense>
        </Deferred>
      </div>
      <Deferred>{mobile && <BottomBar />}</Deferred>
      <Suspense>{seesAdministration(user) && <AdminPanels me={user} />}</Suspense>
      <TermsGate
        known={user.impersonation !== null || user.termsVersion === legalVersion}
        onAccept={() => acceptTerms.mutate(legalVersion)}
      />
    </div>
  );
};
