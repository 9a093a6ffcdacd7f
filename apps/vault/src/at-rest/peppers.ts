import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { type Bytes, utf8 } from '@maillon/vault/bytes/bytes';
import type { AuthFactor } from '@maillon/vault/provider';
import { type Challenge, type Tried, tryCode } from '@maillon/vault/server/challenge';
import { hmac } from '@maillon/vault/suites/primitives';

/** The first one writes, all of them read: what an older one made is found until it is made anew. */
export type Peppers = readonly [Bytes, ...Bytes[]];

/** A contact as it is kept: a dump of the table names no mailbox. */
export const factorOf = async (pepper: Bytes, { type, value }: AuthFactor): Promise<string> =>
  toBase64Url(await hmac('SHA-256', pepper, utf8(`factor|${type}|${value.trim().toLowerCase()}`)));

/** The number on a card, as each of them has it; the first is what is written. */
export async function cardNumbers([first, ...others]: Peppers, rpps: string): Promise<[Buffer, ...Buffer[]]> {
  const of = async (pepper: Bytes) => Buffer.from(await hmac('SHA-256', pepper, utf8(`card|${rpps}`)));
  return [await of(first), ...(await Promise.all(others.map(of)))];
}

/** One try, whichever of them the code was sent under: a code is not lost to the person who waits for it while the pepper is changed. */
export async function tryUnder(
  [first, ...others]: Peppers,
  challenge: Challenge | undefined,
  inputUnder: (pepper: Bytes) => Promise<Parameters<typeof tryCode>[1]>,
  now: number,
): Promise<Tried> {
  const tried = await tryCode(challenge, await inputUnder(first), first, now);
  const [next, ...more] = others;
  if (tried.outcome === 'validated' || next === undefined) return tried;
  return tryUnder([next, ...more], challenge, inputUnder, now);
}
