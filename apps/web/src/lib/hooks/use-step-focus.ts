import { useEffect, useRef } from 'react';

/** A new step takes the focus to its heading, which screen readers then read; the first one does not. */
export const useStepFocus = (index: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    heading.current?.focus();
  }, [index]);
  return heading;
};
