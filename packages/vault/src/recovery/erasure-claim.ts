import { keyName } from '../chains/ids.ts';
import { headOf, identityId } from '../chains/link.ts';
import { CLOCK_TOLERANCE_MS } from '../clock-tolerance.ts';
import { VaultError } from '../errors.ts';
import type { IdentityState } from '../identity/chain.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';

/** What an identity signs to have its own keys destroyed, after a wait and without the operator's word. */
const CLAIM = record({
  v: literal(1),
  kind: literal('erasure'),
  id: identityId,
  head: bytesText(32),
  ts: integer(),
});

export function signErasureClaim(identity: IdentityState, keys: IdentityKeys, now: number): Promise<Signed> {
  const body = { v: 1, kind: 'erasure', id: identity.id, head: headOf(identity), ts: now };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'request', body);
}

/**
 * Throws CHAIN_INVALID unless the newest key of this identity signed it: an owner who renews theirs takes back what a thief of the old one
 * asked. Where the identity has ended meanwhile, its last key still counts.
 * @param askedAt when it came, or now
 */
export async function checkErasureClaim(identity: IdentityState, claim: Signed, askedAt: number): Promise<void> {
  const refuse = () => new VaultError('CHAIN_INVALID', 'not signed by this identity', { ids: [identity.id] });
  const sequence = identity.keys.length - 1;
  const key = identity.keys[sequence];
  if (!key || claim.k !== keyName(identity.id, sequence)) throw refuse();
  await verifySigned(claim, 'request', key.sigPk);
  const { id, head, ts } = readBody(claim, CLAIM);
  const isTheirs = id === identity.id && identity.heads.includes(head) && Math.abs(ts - askedAt) <= CLOCK_TOLERANCE_MS;
  if (!isTheirs) throw refuse();
}
