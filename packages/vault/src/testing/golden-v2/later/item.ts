import { ascii, b32, sha256 } from '../../../conformance/reading.ts';
import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { turned } from '../refused/altered.ts';
import { Resigner } from '../signed-again.ts';

/** One that came after the file was made: what it stands on are the people, the keys and the log that are there. */
export interface LaterItem {
  /** The item after which it stands. */
  readonly after: string;
  readonly name: string;
  make(golden: GoldenFile): Promise<GoldenItem>;
}

export function itemOf({ items }: GoldenFile, name: string): GoldenItem {
  const found = items.find((one) => one.name === name);
  if (!found) throw new Error(`no item ${name}`);
  return found;
}

/** Of one that is there, with other things given: what every reader refuses, and why. */
export const refusedLike = (
  of: string,
  [name, refuses]: [string, string],
  change: (given: GoldenItem['given'], golden: GoldenFile) => GoldenItem['given'],
): LaterItem => ({
  after: of,
  name,
  make: async (golden) => {
    const { reads, given } = itemOf(golden, of);
    return { name, reads, given: { ...given, ...change(structuredClone(given), golden) }, refuses };
  },
});

export type Signed = { b: string; s: string; k: string };
export type Body = { [field: string]: Json };

/** By the key of that name, for the purpose that the body's kind has. */
export function signedAs(golden: GoldenFile, k: string, body: Body): Signed {
  const b = Buffer.from(JSON.stringify(body)).toString('base64url');
  const { s } = new Resigner(golden.world.seeds).again({ b, s: '', k }, body);
  return { b, s, k };
}

export const bodyIn = ({ b }: { b: string }): Body => JSON.parse(Buffer.from(b, 'base64url').toString()) as Body;

export const hashIn = ({ b }: { b: string }): string => sha256(Buffer.from(b, 'base64url')).toString('base64url');

export const idIn = (prefix: string, { b }: { b: string }): string =>
  `${prefix}_${b32(sha256(Buffer.from(b, 'base64url')).subarray(0, 20))}`;

/** The name of a key of the server: the first of the file, which was retired, or the one in force. */
export function serverName({ world }: GoldenFile, which: 'retired' | 'in force'): string {
  const { key = '' } = world.serverKeys.at(which === 'retired' ? 0 : -1) ?? {};
  return `cvs_${b32(sha256(Buffer.from(key, 'base64url')).subarray(0, 20))}`;
}

/** From when on the retired key of the server signs nothing that counts. */
export const retiredAt = ({ world }: GoldenFile): number => world.serverKeys[0]?.until ?? 0;

/** With its signature off by one bit. */
export const forged = (signed: Signed): Signed => ({ ...signed, s: turned(signed.s, 5) });

/** An id of no identity. */
export const strangerId = (name: string): string => `cvi_${b32(sha256(ascii(name)).subarray(0, 20))}`;
