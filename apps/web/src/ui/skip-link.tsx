import type { MouseEvent } from 'react';

/** The first thing a keyboard meets: jumps over the navigation (WCAG 2.4.1). */
export const SkipLink = ({ to }: { readonly to: string }) => {
  // Not through the address: on some pages its hash says which part of the page is shown.
  const jump = (event: MouseEvent): void => {
    const target = document.getElementById(to);
    if (target === null) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <a
      href={`#${to}`}
      onClick={jump}
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-md bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
    >
      Aller au contenu
    </a>
  );
};
