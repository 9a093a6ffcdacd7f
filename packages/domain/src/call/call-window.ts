import { MINUTE_MS } from '../time-units.ts';

const OPENS_BEFORE_START = 15 * MINUTE_MS;
const JOINABLE_AFTER_END = 60 * MINUTE_MS;

/** The first and the last moment at which the call of a visit can be joined, both included. Epoch milliseconds. */
export const callWindowOf = ({ start, end }: { readonly start: number; readonly end: number }) => ({
  opens: start - OPENS_BEFORE_START,
  closes: end + JOINABLE_AFTER_END,
});

/**
 * The seconds until an instant, as hours, minutes and seconds; zero once it has come. A started second counts whole, so that the clock
 * shows zero only when there is nothing left to wait for.
 */
export const timeUntil = (instant: number, now: number) => {
  const seconds = Math.max(0, Math.ceil((instant - now) / 1000));
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
};
