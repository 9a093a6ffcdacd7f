import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );

/** Spec platform §9: the mobile layout ends at md, 768 px of letters of the usual size. In rem as the styles are (tokens.css): the two agree. */
export const useMobileLayout = (): boolean => useMedia('(width < 48rem)');
