import { useEffect } from 'react';

/** Where a person can be left: a part of the page that has a name, or one that takes the focus for its own reasons. */
const PLACES = 'section, main, fieldset, [role=dialog], [tabindex="-1"]';

/** How far one is led back. */
const MAX_PLACES = 12;

/** From the smallest to the largest. */
const placesAround = (target: Element): HTMLElement[] => {
  const place = target.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
};

const take = (place: HTMLElement): void => {
  if (place.hasAttribute('tabindex')) {
    place.focus({ preventScroll: true });
    return;
  }
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
};

/**
 * What had the focus may go away: the row that was deleted, the button of an error that is over. The browser then starts again at the
 * top of the page; this keeps the keyboard in the smallest part that is still there.
 */
export const useRestoredFocus = (): void => {
  useEffect(() => {
    let held: Element | null = null;
    let around: readonly HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      held = target;
      // Behind a dialog that closes are the places one came from.
      const before = around.filter(({ isConnected }) => isConnected);
      around = [...new Set([...placesAround(target), ...before])].slice(0, MAX_PLACES);
    };
    // A click beside everything lets go of it on purpose.
    const onPress = (): void => {
      held = null;
    };
    const removals = new MutationObserver(() => {
      if (held === null || held.isConnected) return;
      held = null;
      if (document.activeElement !== document.body) return;
      const place = around.find(({ isConnected }) => isConnected);
      if (place !== undefined) take(place);
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    removals.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
      removals.disconnect();
    };
  }, []);
};
