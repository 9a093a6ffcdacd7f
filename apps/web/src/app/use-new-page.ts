import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Makes a new address feel like a new page: the view goes to the top, and the focus to the content, where a screen
 * reader starts to read. Not on arrival, when the browser has done both.
 * @returns the ref of the content
 */
export const useNewPage = () => {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
};
