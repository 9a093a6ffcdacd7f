import { useState } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'etape';

/**
 * The step on screen is in the address, so that the browser's back button goes back one step and not out of the form. An
 * address does not lead past the steps that were filled in.
 * @param begin index of the step shown as long as the address names none
 */
export const useStepInUrl = (begin: number): { readonly index: number; readonly show: (index: number) => void } => {
  const [search, setSearch] = useSearchParams();
  const [first] = useState(begin);
  const [furthest, setFurthest] = useState(begin);
  const stepAt = (named: string | null): number => {
    const step = Number(named ?? Number.NaN) - 1;
    return Number.isInteger(step) && step >= 0 ? Math.min(step, furthest) : first;
  };
  const named = search.get(NAME);
  const [followed, setFollowed] = useState(named);
  const [index, setIndex] = useState(() => stepAt(named));
  // Only the browser's buttons make the address differ from what was shown: our own steps are drawn before it changes.
  if (named !== followed) {
    setFollowed(named);
    setIndex(stepAt(named));
  }

  const show = (step: number): void => {
    setFurthest((before) => Math.max(before, step));
    if (step === index) return;
    setIndex(step);
    setSearch({ [NAME]: String(step + 1) });
  };
  return { index, show };
};
