import { useEffect, useState } from 'react';
import { mayHaveSession } from '../../lib/session/session.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * True once the person does something or comes back to this tab. The session SDK is large, and what it watches for
 * here, a sign-out in another tab, cannot happen before; renewing the session does not depend on it. Whoever has no session
 * (a parent with the link of a letter) is not watched: the SDK would look for one, and send them to the sign-in.
 */
export const useSessionWatch = (): boolean => {
  const [watching, setWatching] = useState(false);
  useEffect(() => {
    if (watching) return;
    const start = (): void => setWatching(mayHaveSession());
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, start, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, start);
    };
  }, [watching]);
  return watching;
};
