import { useEffect, useState } from 'react';

/** Spec platform §9 "name search debounce". */
const TYPING_PAUSE_MS = 500;

/** The value once it has stayed the same for a while: as long as a pause in typing, unless another time is said. */
export const useDebounced = <T>(value: T, milliseconds = TYPING_PAUSE_MS): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
