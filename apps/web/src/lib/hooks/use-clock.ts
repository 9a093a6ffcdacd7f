import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

/** The present by the server's clock, again every so many milliseconds. */
export const useClock = (everyMs: number): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
