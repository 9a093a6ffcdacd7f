import { useEffect } from 'react';

/** The browser's own question before the page goes away, while there is something that would be lost. */
export const useLeaveGuard = (active: boolean): void => {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
};
