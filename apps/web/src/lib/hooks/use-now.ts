import { MINUTE_MS } from '@maillon/domain/time-units';
import { useEffect, useState } from 'react';

/** The present, again every minute: screens own the clock, rules take it as an argument. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
