import { VaultError } from '../errors.ts';
import { SUITE } from '../suites/suite.ts';
import { bytesText, integer, literal, nullable, pattern, record, string } from '../wire/schema.ts';
import type { Signed } from '../wire/signed.ts';
import { GROUP_ID, hashOf, IDENTITY_ID } from './ids.ts';

/** A link as it travels: signed, with up to two more signatures over the same body. */
export interface SignedLink extends Signed {
  /** By the new key of a rotation: the rotating device holds it. */
  p?: string;
  /** By the person who made this identity for another person. */
  d?: string;
}

/** A key at a moment: `head` pins the chain of its owner, so that the order between two chains can be proven. */
export const KEY_REF = record({ id: pattern(IDENTITY_ID), kseq: integer(), head: bytesText(32) });
export type KeyRef = ReturnType<typeof KEY_REF>;

/** A head of the transparency log, carried along so that a server that shows two logs is found out. */
export const LOG_POINT = record({ size: integer(), root: bytesText(32) });
export type LogPoint = ReturnType<typeof LOG_POINT>;

const IN_EVERY_LINK = {
  v: literal(1),
  suite: literal(SUITE),
  seq: integer(),
  prev: nullable(bytesText(32)),
  ts: integer(),
  sth: nullable(LOG_POINT),
} as const;

export const identityLink = { ...IN_EVERY_LINK, kind: literal('identity') } as const;
export const groupLink = { ...IN_EVERY_LINK, kind: literal('group') } as const;

export const identityId = pattern(IDENTITY_ID);
export const groupId = pattern(GROUP_ID);
export const reason = string(64, 1);

/** What every chain remembers of itself. */
export interface ChainState {
  id: string;
  seq: number;
  ts: number;
  /** The hash of each link, by its place. */
  heads: string[];
}

export const headOf = (chain: ChainState): string => chain.heads[chain.seq] ?? '';

interface Place {
  seq: number;
  prev: string | null;
  ts: number;
}

/** Throws CHAIN_INVALID unless this body continues that chain, and CHAIN_FORK where it continues another past. */
export function checkPlace(chain: ChainState, { seq, prev, ts }: Place): void {
  if (seq !== chain.seq + 1) throw new VaultError('CHAIN_INVALID', 'a link out of place', { ids: [chain.id] });
  if (prev !== headOf(chain)) throw new VaultError('CHAIN_FORK', 'another past', { ids: [chain.id] });
  if (ts < chain.ts) throw new VaultError('CHAIN_INVALID', 'time runs backwards', { ids: [chain.id] });
}

export function checkGenesisPlace({ seq, prev }: Place): void {
  if (seq !== 0 || prev !== null) throw new VaultError('CHAIN_INVALID', 'not a first link');
}

/** The fields that place a new link after `chain`. Its time never precedes the link before, however wrong this clock is. */
export const nextPlace = (chain: ChainState, now: number, sth: LogPoint | null) =>
  ({ v: 1, suite: SUITE, seq: chain.seq + 1, prev: headOf(chain), ts: Math.max(now, chain.ts), sth }) as const;

export const firstPlace = (now: number, sth: LogPoint | null) =>
  ({ v: 1, suite: SUITE, seq: 0, prev: null, ts: now, sth }) as const;

/**
 * Follows links from `known` on (or from the first). Links that are already known are skipped if they are the same, and are
 * CHAIN_FORK if not: the server showed us another history before.
 */
export async function follow<S extends ChainState>(
  known: S | undefined,
  links: readonly SignedLink[],
  extend: (state: S | undefined, link: SignedLink) => Promise<S>,
  startsAt = 0,
): Promise<S> {
  let state = known;
  for (const [offset, link] of links.entries()) {
    const at = startsAt + offset;
    if (state && at <= state.seq) {
      if ((await hashOf(link)) !== state.heads[at])
        throw new VaultError('CHAIN_FORK', 'another past', { ids: [state.id] });
    } else state = await extend(state, link);
  }
  if (!state) throw new VaultError('CHAIN_INVALID', 'an empty chain');
  return state;
}
