import { concat, utf8 } from '../../bytes/bytes.ts';
import { sha256 } from '../../suites/primitives.ts';
import type { KnownGroup } from './people.ts';

const as = (encoding: 'base64url' | 'latin1') => (a: Buffer, b: Buffer) =>
  a.toString(encoding) < b.toString(encoding) ? -1 : 1;
const signed = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x80));

/** What a reader might take for "sorted". */
const ORDERS: ((a: Buffer, b: Buffer) => number)[] = [
  () => 0,
  as('base64url'),
  (a, b) => Buffer.compare(b, a),
  (a, b) => Buffer.compare(signed(a), signed(b)),
];

/** Whether each of these sorts the hashes of some set in another way than the right one. */
export async function showsOrder({ sets }: KnownGroup): Promise<boolean> {
  const hashes = await Promise.all(
    sets.map(({ wraps }) =>
      Promise.all(
        wraps.map(async ({ id, kseq, epoch, wrap }) =>
          Buffer.from(await sha256(concat(utf8(`${id}|${kseq}|${epoch}|`), wrap))),
        ),
      ),
    ),
  );
  const text = (all: Buffer[]): string => all.map((one) => one.toString('hex')).join();
  return ORDERS.every((order) =>
    hashes.some((set) => text([...set].sort(order)) !== text([...set].sort(Buffer.compare))),
  );
}
