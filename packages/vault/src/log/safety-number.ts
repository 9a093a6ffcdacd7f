import { type Bytes, utf8 } from '../bytes/bytes.ts';
import { sha512 } from '../suites/primitives.ts';

const GROUPS = 6;
const BYTES_PER_GROUP = 5;

/**
 * Sixty digits that two people compare: the same on both screens exactly when each sees the other's true first link. Twelve
 * groups of five, smaller half first, so that the order of the two does not matter.
 */
export async function safetyNumber(one: string, other: string): Promise<string> {
  const halves = await Promise.all([one, other].map(async (id) => digitsOf(await sha512(utf8(`cv1/safety|${id}`)))));
  return halves.sort().join(' ');
}

function digitsOf(hash: Bytes): string {
  const groups = Array.from({ length: GROUPS }, (_, at) => {
    const bytes = hash.subarray(at * BYTES_PER_GROUP, (at + 1) * BYTES_PER_GROUP);
    const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    return String(value % 100_000).padStart(5, '0');
  });
  return groups.join(' ');
}
