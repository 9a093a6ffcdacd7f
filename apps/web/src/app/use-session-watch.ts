import { useEffect, useState } from 'react';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * True once the person does something or comes back to this tab. The session SDK is large, and what it watches for
 * here, a sign-out in another tab, cannot happen before; renewing the session does not depend on it.
 */
export const useSessionWatch = (): boolean => {
  const [watching, setWatching] = useState(false);
  useEffect(() => {
    if (watching) return;
    const start = (): void => setWatching(true);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, start, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, start);
    };
  }, [watching]);
  return watching;
};
