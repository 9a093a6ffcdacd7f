import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'etape';

/**
 * The step on screen is in the address, so that the browser's back button goes back one step and not out of the form. An
 * address does not lead past the steps that were filled in; one that names no step is that of the first.
 * @param begin index of the step shown where the address on arrival names none: it is written there
 */
export const useStepInUrl = (begin: number): { readonly index: number; readonly show: (index: number) => void } => {
  const [search, setSearch] = useSearchParams();
  const [furthest, setFurthest] = useState(begin);
  const stepIn = (named: string | null, none: number): number => {
    const step = Number(named ?? Number.NaN) - 1;
    return Number.isInteger(step) && step >= 0 ? Math.min(step, furthest) : none;
  };
  const named = search.get(NAME);
  const [followed, setFollowed] = useState(named);
  const [index, setIndex] = useState(() => stepIn(named, begin));
  // Only the browser's buttons make the address differ from what was shown: our own steps are drawn before it changes.
  if (named !== followed) {
    setFollowed(named);
    setIndex(stepIn(named, 0));
  }

  const nameFirst = useEffectEvent(() => {
    if (stepIn(named, 0) !== index) setSearch({ [NAME]: String(index + 1) }, { replace: true });
  });
  useEffect(() => nameFirst(), []);

  const show = (step: number): void => {
    setFurthest((before) => Math.max(before, step));
    if (step === index) return;
    setIndex(step);
    setSearch({ [NAME]: String(step + 1) });
  };
  return { index, show };
};
