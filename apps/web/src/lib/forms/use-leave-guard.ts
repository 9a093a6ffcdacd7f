import { useEffect } from 'react';
import { leaveGuard } from './leave-guard.ts';

/**
 * The browser's own question before the page goes away, while there is something that would be lost.
 * @param inside whether the product asks too when a link or the back button leads to another of its pages
 */
export const useLeaveGuard = (active: boolean, inside = false): void => {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);

  useEffect(() => (active && inside ? leaveGuard.arm() : undefined), [active, inside]);
};
