import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, utf8 } from '../bytes/bytes.ts';
import { idOf, keyName, serverIdOf } from '../chains/ids.ts';
import { firstPlace, headOf, type KeyRef, type LogPoint, nextPlace, type SignedLink } from '../chains/link.ts';
import type { Signer } from '../suites/ed25519.ts';
import { random } from '../suites/primitives.ts';
import { signatureInput, signBody } from '../wire/signed.ts';
import type { IdentityState } from './chain.ts';
import { type IdentityKeys, publicKeysOf } from './keys.ts';

/** The links that a person signs. Nothing here is checked twice: `extendIdentity` is the judge, for its maker too. */
export interface When {
  now: number;
  sth: LogPoint | null;
}

export interface Delegate {
  ref: KeyRef;
  keys: IdentityKeys;
}

export async function createLink(
  keys: IdentityKeys,
  profileId: string,
  { now, sth }: When,
  delegate?: Delegate,
): Promise<SignedLink> {
  const body = {
    ...firstPlace(now, sth),
    kind: 'identity',
    op: 'create',
    profileId,
    ...(await publicKeysOf(keys)),
    nonce: toBase64Url(random(16)),
    ...(delegate ? { delegatedBy: delegate.ref } : {}),
  };
  const b = toBase64Url(utf8(JSON.stringify(body)));
  const s = await signature(keys, 'identity', b);
  const link = { b, s, k: keyName(await idOf('cvi', { b, s, k: '' }), 0) };
  return delegate ? { ...link, d: await signature(delegate.keys, 'identity-delegate', b) } : link;
}

/** `next.sequence` is one more than the key in force. Both sign: the old one that it may, the new one that it is there. */
export async function rotateLink(
  state: IdentityState,
  current: IdentityKeys,
  next: IdentityKeys,
  reason: string,
  when: When,
): Promise<SignedLink> {
  const link = await ownLink(state, current, { op: 'rotate', ...(await publicKeysOf(next)), reason }, when);
  return { ...link, p: await signature(next, 'identity-proof', link.b) };
}

export const recoveryLink = (
  state: IdentityState,
  keys: IdentityKeys,
  recoveryKey: Bytes | null,
  when: When,
): Promise<SignedLink> =>
  ownLink(state, keys, { op: 'recovery', recPk: recoveryKey && toBase64Url(recoveryKey) }, when);

export const cardLink = (
  state: IdentityState,
  keys: IdentityKeys,
  commitment: string,
  when: When,
): Promise<SignedLink> => ownLink(state, keys, { op: 'card', card: commitment }, when);

/** For a person who lost every way back to their keys: the server may end an identity, and can never give it a key. */
export async function serverRevokeLink(
  state: IdentityState,
  server: Signer,
  reason: string,
  { now, sth }: When,
): Promise<SignedLink> {
  const body = { ...nextPlace(state, now, sth), kind: 'identity', by: null, op: 'revoke', reason };
  return signBody(server, await serverIdOf(server.publicKey), 'status', body);
}

/** The key in force, as later links name it. */
export const refOf = (state: IdentityState): KeyRef => ({
  id: state.id,
  kseq: state.keys.length - 1,
  head: headOf(state),
});

export async function ownLink(
  state: IdentityState,
  keys: IdentityKeys,
  content: { op: string } & Record<string, unknown>,
  { now, sth }: When,
): Promise<SignedLink> {
  const body = { ...nextPlace(state, now, sth), kind: 'identity', by: refOf(state), ...content };
  const b = toBase64Url(utf8(JSON.stringify(body)));
  return { b, s: await signature(keys, 'identity', b), k: keyName(state.id, keys.sequence) };
}

async function signature(
  keys: IdentityKeys,
  purpose: 'identity' | 'identity-proof' | 'identity-delegate',
  body: string,
): Promise<string> {
  return toBase64Url(await keys.signer.sign(signatureInput(purpose, fromBase64Url(body))));
}
