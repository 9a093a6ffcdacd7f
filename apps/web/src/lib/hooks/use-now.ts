import { MINUTE_MS } from '@maillon/domain/time-units';
import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

/** The present by the server's clock, again every minute: screens own the clock, rules take it as an argument. */
export const useNow = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
