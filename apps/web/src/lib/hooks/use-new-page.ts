import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Makes a new address feel like a new page: the view goes to the top, and the focus to the content, where a screen
 * reader starts to read. Not on arrival, when the browser has done both.
 * @returns the ref of the content
 */
export const useNewPage = <E extends HTMLElement>() => {
  const { pathname } = useLocation();
  const content = useRef<E>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // A dialog that was opened while the page was on its way keeps the keyboard.
    if (document.querySelector('[role=dialog][data-open]') === null) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
};
