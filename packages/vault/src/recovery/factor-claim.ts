import { toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { keyName } from '../chains/ids.ts';
import { identityId } from '../chains/link.ts';
import { CLOCK_TOLERANCE_MS } from '../clock-tolerance.ts';
import { VaultError } from '../errors.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import type { AuthFactor } from '../provider.ts';
import { sha256 } from '../suites/primitives.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';

/** What an identity signs to have its codes sent elsewhere: neither a session nor a mailbox is enough. */
const CLAIM = record({ v: literal(1), kind: literal('factor'), id: identityId, factor: bytesText(32), ts: integer() });

const hashOfFactor = async ({ type, value }: AuthFactor): Promise<string> =>
  toBase64Url(await sha256(utf8(`${type}|${value}`)));

export async function signFactorClaim(
  identity: IdentityState,
  keys: IdentityKeys,
  factor: AuthFactor,
  now: number,
): Promise<Signed> {
  const body = { v: 1, kind: 'factor', id: identity.id, factor: await hashOfFactor(factor), ts: now };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'request', body);
}

/** Throws CHAIN_INVALID unless the key in force signed this very contact a moment ago. */
export async function checkFactorClaim(
  identity: IdentityState,
  claim: Signed,
  factor: AuthFactor,
  now: number,
): Promise<void> {
  await verifySigned(claim, 'request', currentKey(identity).sigPk);
  const body = readBody(claim, CLAIM);
  const isSame = body.id === identity.id && body.factor === (await hashOfFactor(factor));
  if (!isSame || Math.abs(body.ts - now) > CLOCK_TOLERANCE_MS)
    throw new VaultError('CHAIN_INVALID', 'not signed by this identity', { ids: [identity.id] });
}
