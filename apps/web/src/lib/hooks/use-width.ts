import { useEffect, useRef, useState } from 'react';

/**
 * The width of an element as it is laid out, for what is drawn to measure.
 * @param first in pixels, until it is known
 */
export const useWidth = <E extends HTMLElement>(first: number) => {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    if (element.current === null || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return { element, width };
};
