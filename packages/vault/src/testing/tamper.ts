import type { Bytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';

/** The code it was refused with, `opened` if it was not refused, `crashed: …` for any other throw. */
export async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'opened';
  } catch (error) {
    return error instanceof VaultError ? error.code : `crashed: ${String(error)}`;
  }
}

/** Each byte of the whole with one bit turned, a different bit from byte to byte. */
export const flips = (bytes: Bytes): Bytes[] =>
  Array.from(bytes, (byte, at) => {
    const copy = bytes.slice();
    copy[at] = byte ^ (1 << (at % 8));
    return copy;
  });

/** Every length shorter than the whole, and one longer. */
export const cuts = (bytes: Bytes): Bytes[] => [
  ...Array.from(bytes, (_, length) => bytes.slice(0, length)),
  Uint8Array.from([...bytes, 0]),
];

export async function outcomes<T>(inputs: T[], attempt: (input: T) => unknown): Promise<string[]> {
  return [...new Set(await Promise.all(inputs.map((input) => outcomeOf(() => attempt(input)))))].sort();
}

/** Cheap random bytes from a seed: 100,000 buffers in a moment, the same ones at each run. */
export function* junk(count: number, longest: number, prefix: Bytes = new Uint8Array()): Generator<Bytes> {
  let state = 0x9e3779b9;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let made = 0; made < count; made += 1) {
    const bytes = new Uint8Array(next() % (longest + 1));
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() & 0xff;
    // Half of them begin like the real thing, or every one would fail at the first byte.
    if (made % 2 === 0) bytes.set(prefix.subarray(0, bytes.length));
    yield bytes;
  }
}
