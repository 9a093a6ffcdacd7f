import { type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  createPath,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  type To,
  useLocation,
} from 'react-router';
import { leaveGuard } from '../../lib/forms/leave-guard.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';

const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx').then((m) => m.LeaveDialog));

/** The screen that an address shows; its query is only how. */
const screenOf = (to: To): string => {
  const { pathname = '', hash = '' } = typeof to === 'string' ? new URL(to, window.location.href) : to;
  return createPath({ pathname, hash });
};

/** Where the router wrote how many steps this entry of the history is from the first one. */
const stepNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks before a link or the back button leaves a screen on which something would be lost. A redirect (`replace`) is not the
 * person's doing and passes: the end of a session, for one.
 *
 * The router's own blocker comes with its data router, 18 kB that the sign-in page would have to carry: over its budget.
 */
export const GuardedNavigation = ({ children }: { readonly children: ReactNode }) => {
  const context = useContext(NavigationContext);
  const location = useLocation();
  const here = useRef({ screen: '', step: 0 });
  const isWaiting = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isWaiting);

  useEffect(() => {
    here.current = { screen: screenOf(location), step: stepNow() };
  }, [location]);

  useEffect(() => {
    // Steps of our own making: back to where we were, then on when the person agrees.
    let own: 'none' | 'undo' | 'redo' = 'none';
    const onPop = (event: PopStateEvent): void => {
      const kind = own;
      own = 'none';
      if (kind === 'redo') return;
      if (kind === 'undo') {
        event.stopImmediatePropagation();
        return;
      }
      const steps = stepNow() - here.current.step;
      if (!leaveGuard.isArmed() || steps === 0 || screenOf(window.location) === here.current.screen) return;
      // The browser has gone already: the router is not told, and the address is put back.
      event.stopImmediatePropagation();
      own = 'undo';
      window.history.go(-steps);
      leaveGuard.hold(() => {
        own = 'redo';
        window.history.go(steps);
      });
    };
    // Captured: before the router, which listens there too.
    window.addEventListener('popstate', onPop, true);
    return () => window.removeEventListener('popstate', onPop, true);
  }, []);

  const guarded = useMemo(() => {
    const { navigator } = context;
    const push: Navigator['push'] = (to, state, options) => {
      const go = (): void => navigator.push(to, state, options);
      if (leaveGuard.isArmed() && screenOf(to) !== here.current.screen) leaveGuard.hold(go);
      else go();
    };
    return { ...context, navigator: Object.assign(Object.create(navigator) as Navigator, { push }) };
  }, [context]);

  return (
    <NavigationContext.Provider value={guarded}>
      {children}
      {isWaiting && <LeaveDialog onClose={leaveGuard.stay} />}
    </NavigationContext.Provider>
  );
};
