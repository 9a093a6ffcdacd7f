import { DAY_MS } from '@maillon/domain/time-units';
import { someRandomBytes } from './crypto/random-bytes.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MAX_COUNTER = 0xfff;

let lastMs = 0;
let counter = 0;

/** Moves to the next (millisecond, counter) pair: ids of one process sort in the order they were made. */
const nextTick = (now: number): number => {
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (counter === MAX_COUNTER) {
    lastMs += 1;
    counter = 0;
  } else {
    counter += 1;
  }
  return lastMs;
};

const RANDOM_BYTES = 8;

/** A UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, a 12-bit counter (method 1), 62 random bits. */
export const newId = (): string => {
  const time = nextTick(Date.now()).toString(16).padStart(12, '0');
  const bytes = someRandomBytes(RANDOM_BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
  const tail = bytes.toString('hex');
  const count = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
};

/** When an id made by {@link newId} or by a client was made, in Unix milliseconds. */
export const instantOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** May a client have made this id just now? Version 7 and within 24 hours of `now` (design api §1 "Ids"). */
export const isV7Near = (id: string, now: number): boolean =>
  UUID_V7.test(id) && Math.abs(instantOf(id) - now) <= DAY_MS;
