import { leaveGuard } from './leave-guard.ts';

const TYPED_INTO = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])';

const places = new Set<Element>();

const textIn = (place: Element): string =>
  place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement ? place.value : (place.textContent ?? '');

/** What a person has typed on this page and that stands in its place still, sent or not: a reload of the page would take it. */
export const typedTexts = {
  /** @returns what ends it */
  watch(): () => void {
    const hear = ({ target }: Event): void => {
      const place = target instanceof Element ? target.closest(TYPED_INTO) : null;
      if (place !== null) places.add(place);
    };
    document.addEventListener('input', hear, { capture: true, passive: true });
    return () => document.removeEventListener('input', hear, { capture: true });
  },
  areThere(): boolean {
    if (leaveGuard.isArmed()) return true;
    for (const place of places) {
      if (place.isConnected && textIn(place).trim() !== '') return true;
      places.delete(place);
    }
    return false;
  },
} as const;
