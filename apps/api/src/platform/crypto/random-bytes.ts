import { randomFillSync } from 'node:crypto';

/** Asked for by the thousand: a call of the generator costs more than most things that a few bytes are for. */
const random = Buffer.alloc(2048);
let used = random.length;

/** A few bytes that nobody had before. Their place is used again: whoever keeps them copies them at once. */
export const someRandomBytes = (count: number): Buffer => {
  if (used + count > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += count;
  return random.subarray(used - count, used);
};
