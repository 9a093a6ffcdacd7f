/** How far two honest clocks differ at most: what is dated now is of now within this (PROTOCOL.md). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
