import { useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** Whether the browser has had a moment to itself since the component came: what is below the first screen waits for it. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let gone = false;
    void whenIdle().then(() => {
      if (!gone) setIdle(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return idle;
};
