import { keyName } from '../chains/ids.ts';
import { type ChainState, checkGenesisPlace, checkPlace, headOf, identityId, KEY_REF } from '../chains/link.ts';
import { CLOCK_TOLERANCE_MS } from '../clock-tolerance.ts';
import { VaultError } from '../errors.ts';
import { bytesText, integer, literal, nullable } from '../wire/schema.ts';
import { type Purpose, type Signed, signBody, verifySigned } from '../wire/signed.ts';
import { currentKey, type IdentityState, keyAtHead } from './chain.ts';
import type { IdentityKeys } from './keys.ts';
import { refOf } from './make.ts';

/** What an identity writes about itself, one entry after the other, beside its chain: its devices, its contacts for codes. */
export const OWN_ENTRY = {
  v: literal(1),
  id: identityId,
  seq: integer(),
  prev: nullable(bytesText(32)),
  ts: integer(),
  by: KEY_REF,
} as const;

type OwnEntry = { [K in keyof typeof OWN_ENTRY]: ReturnType<(typeof OWN_ENTRY)[K]> };

export interface OwnState extends ChainState {
  /** How far the chain of the identity was when the last entry was signed: a key that was replaced by then signs no more. */
  readonly place: number;
}

export const emptyOwn = (id: string): OwnState => ({ id, seq: -1, ts: 0, heads: [], place: -1 });

const refuse = (what: string, state: ChainState): VaultError =>
  new VaultError('CHAIN_INVALID', what, { ids: [state.id] });

/** @returns its place in the chain of the identity. Throws CHAIN_INVALID, or CHAIN_FORK for another past. */
export async function checkOwnEntry(
  state: OwnState,
  entry: Signed,
  body: OwnEntry,
  identity: IdentityState,
  purpose: Purpose,
): Promise<number> {
  if (state.seq < 0) checkGenesisPlace(body);
  else checkPlace(state, body);
  const { sigPk, place } = keyAtHead(identity, body.by, body.ts);
  const isOwn = body.id === identity.id && entry.k === keyName(identity.id, body.by.kseq);
  if (!isOwn || place < state.place) throw refuse('not signed by this identity', state);
  await verifySigned(entry, purpose, sigPk);
  return place;
}

export interface OwnSigner {
  readonly identity: IdentityState;
  readonly keys: IdentityKeys;
  readonly now: number;
}

export function signOwnEntry(
  state: OwnState,
  what: object,
  { identity, keys, now }: OwnSigner,
  kind: string,
  purpose: Purpose,
): Promise<Signed> {
  const place = { seq: state.seq + 1, prev: state.seq < 0 ? null : headOf(state), ts: Math.max(now, state.ts) };
  const body = { v: 1, kind, id: identity.id, ...place, by: refOf(identity), ...what };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), purpose, body);
}

/** What a server checks of one that is new. Throws CHAIN_CONFLICT where another device was faster. */
export function requireNext(state: OwnState, body: OwnEntry, identity: IdentityState, now: number): void {
  if (body.seq !== state.seq + 1 || body.prev !== (state.seq < 0 ? null : headOf(state)))
    throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409, ids: [state.id] });
  const isNow = body.by.kseq === currentKey(identity).sequence && body.by.head === headOf(identity);
  if (!isNow || Math.abs(body.ts - now) > CLOCK_TOLERANCE_MS) throw refuse('another time', state);
}
