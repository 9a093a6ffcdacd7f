import { fromBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { hashOf, idOf, keyName } from '../chains/ids.ts';
import {
  type ChainState,
  checkGenesisPlace,
  checkPlace,
  follow,
  headOf,
  type KeyRef,
  type SignedLink,
} from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { type ServerTrust, verifyByServer } from '../trust/server-keys.ts';
import { readBody, verifySigned } from '../wire/signed.ts';
import { IDENTITY_LINK, type IdentityLink } from './links.ts';

export interface IdentityKey {
  encPk: Bytes;
  sigPk: Bytes;
  /** When its link says that it came into force: milliseconds since 1970. */
  since: number;
}

export interface CardLink {
  place: number;
  ts: number;
  /** The number of the key that the card vouched for. */
  kseq: number;
  commitment: string;
}

export interface IdentityState extends ChainState {
  profileId: string;
  /** By key sequence. The last one is in force. */
  keys: IdentityKey[];
  /** Which key was in force after each link, by the link's place; -1 once revoked. */
  keyAt: number[];
  recoveryKey: Bytes | null;
  delegatedBy: KeyRef | null;
  /** The last link that says that a professional's card vouches for these keys; the proof is checked apart (`card/check.ts`). */
  card: CardLink | null;
  revoked: { by: 'self' | 'server'; reason: string } | null;
}

/** Whom a reader of chains believes. */
export interface Trust {
  /**
   * The verified state of another identity, at least as far as `head` where its chain holds that: they may have renewed their keys
   * since they were looked up. Throws where there is none.
   */
  lookup(id: string, head?: string): Promise<IdentityState>;
  /** The key under which the server signs status: pinned by the application, never asked from the server. */
  serverKey?: ServerTrust;
}

export const currentKey = (identity: IdentityState): IdentityKey & { sequence: number } => {
  const sequence = identity.keys.length - 1;
  const key = identity.keys[sequence];
  if (!key || identity.revoked) throw new VaultError('KEY_REVOKED', undefined, { ids: [identity.id] });
  return { ...key, sequence };
};

/** The person who prepared these keys knows them still: their owner never renewed them. The chain says so, whatever a server says. */
export const isPrepared = ({ delegatedBy, keys }: IdentityState): boolean => delegatedBy !== null && keys.length === 1;

/** When this key was replaced, or its owner's identity ended: it signs nothing of later. */
export const endOfKey = ({ keys, revoked, ts }: IdentityState, sequence: number): number =>
  keys[sequence + 1]?.since ?? (revoked ? ts : Number.POSITIVE_INFINITY);

/** A server takes what is five minutes early or late: twice that lies between what two honest people say of one moment. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * The public key that `ref` names, and where in its owner's chain it was used. Throws CHAIN_INVALID for a head that is not in
 * the chain, and for a key that had been replaced or revoked by then, or by the time `ts` of what it signs.
 */
export function keyAtHead(identity: IdentityState, ref: KeyRef, ts: number): { sigPk: Bytes; place: number } {
  const place = identity.heads.indexOf(ref.head);
  const key = identity.keys[ref.kseq];
  const isTheirs = identity.id === ref.id && place >= 0 && identity.keyAt[place] === ref.kseq;
  if (!isTheirs || !key || ts > endOfKey(identity, ref.kseq) + CLOCKS_DIFFER_MS) {
    throw new VaultError('CHAIN_INVALID', 'a key that was not in force', { ids: [ref.id] });
  }
  return { sigPk: key.sigPk, place };
}

export const followIdentity = (
  links: readonly SignedLink[],
  trust: Trust,
  known?: IdentityState,
  startsAt = 0,
): Promise<IdentityState> => follow(known, links, (state, link) => extendIdentity(state, link, trust), startsAt);

/** The state after one more link. Throws a VaultError and changes nothing when the link may not stand there. */
export async function extendIdentity(
  state: IdentityState | undefined,
  link: SignedLink,
  trust: Trust,
): Promise<IdentityState> {
  const body = readBody(link, IDENTITY_LINK);
  if (!state) return openChain(link, body, trust);
  checkPlace(state, body);
  if (state.revoked) throw new VaultError('CHAIN_INVALID', 'a link after the end', { ids: [state.id] });

  const after = { ...state, seq: body.seq, ts: body.ts, heads: [...state.heads, await hashOf(link)] };
  switch (body.op) {
    case 'create':
      throw new VaultError('CHAIN_INVALID', 'a second beginning', { ids: [state.id] });
    case 'rotate': {
      await checkOwnSignature(state, link, body.by);
      const sigPk = fromBase64Url(body.sigPk);
      await verifySigned({ ...link, s: link.p ?? '' }, 'identity-proof', sigPk);
      const keys = [...state.keys, { encPk: fromBase64Url(body.encPk), sigPk, since: body.ts }];
      return { ...after, keys, keyAt: [...state.keyAt, keys.length - 1] };
    }
    case 'recovery': {
      await checkOwnSignature(state, link, body.by);
      const recoveryKey = body.recPk === null ? null : fromBase64Url(body.recPk);
      return { ...after, recoveryKey, keyAt: [...state.keyAt, state.keys.length - 1] };
    }
    case 'card': {
      await checkOwnSignature(state, link, body.by);
      const card = { place: body.seq, ts: body.ts, kseq: body.by.kseq, commitment: body.card };
      return { ...after, card, keyAt: [...state.keyAt, state.keys.length - 1] };
    }
    case 'revoke': {
      if (body.by) await checkOwnSignature(state, link, body.by);
      else await verifyByServer(link, 'status', trust.serverKey);
      const revoked = { by: body.by ? 'self' : 'server', reason: body.reason } as const;
      return { ...after, revoked, keyAt: [...state.keyAt, -1] };
    }
  }
}

async function openChain(link: SignedLink, body: IdentityLink, trust: Trust): Promise<IdentityState> {
  if (body.op !== 'create') throw new VaultError('CHAIN_INVALID', 'no beginning');
  checkGenesisPlace(body);
  const id = await idOf('cvi', link);
  if (link.k !== keyName(id, 0)) throw new VaultError('CHAIN_INVALID', 'signed by another');
  const sigPk = fromBase64Url(body.sigPk);
  await verifySigned(link, 'identity', sigPk);
  if (body.delegatedBy) {
    const delegate = keyAtHead(
      await trust.lookup(body.delegatedBy.id, body.delegatedBy.head),
      body.delegatedBy,
      body.ts,
    );
    await verifySigned({ ...link, s: link.d ?? '' }, 'identity-delegate', delegate.sigPk);
  }
  return {
    id,
    seq: 0,
    ts: body.ts,
    heads: [await hashOf(link)],
    profileId: body.profileId,
    keys: [{ encPk: fromBase64Url(body.encPk), sigPk, since: body.ts }],
    keyAt: [0],
    recoveryKey: null,
    delegatedBy: body.delegatedBy ?? null,
    card: null,
    revoked: null,
  };
}

async function checkOwnSignature(state: IdentityState, link: SignedLink, by: KeyRef): Promise<void> {
  const { sigPk, sequence } = currentKey(state);
  const isOwn = by.id === state.id && by.kseq === sequence && by.head === headOf(state);
  if (!isOwn || link.k !== keyName(state.id, sequence)) throw new VaultError('CHAIN_INVALID', 'signed by another');
  await verifySigned(link, 'identity', sigPk);
}
