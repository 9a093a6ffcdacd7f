import { useEffect, useState } from 'react';

/** Spec platform §9. */

const IDLE_TIMEOUT_MS = 2000;

/** Settles when the browser has nothing better to do, and after two seconds at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 10);
  });

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
