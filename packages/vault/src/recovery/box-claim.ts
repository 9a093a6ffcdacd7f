import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { keyName } from '../chains/ids.ts';
import { headOf, identityId } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import { sha256 } from '../suites/primitives.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';

/** What an identity signs to fill the box of its sheet: a thief of a session cannot put another one there. */
const CLAIM = record({
  v: literal(1),
  kind: literal('recovery-box'),
  id: identityId,
  head: bytesText(32),
  box: bytesText(32),
  ts: integer(),
});

const hashOfBox = async (box: string): Promise<string> => toBase64Url(await sha256(fromBase64Url(box)));

export async function signBoxClaim(
  identity: IdentityState,
  keys: IdentityKeys,
  box: string,
  now: number,
): Promise<Signed> {
  const body = {
    v: 1,
    kind: 'recovery-box',
    id: identity.id,
    head: headOf(identity),
    box: await hashOfBox(box),
    ts: now,
  };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'request', body);
}

/** Throws CHAIN_INVALID unless the key in force signed this very box, for the sheet that stands in the chain now. */
export async function checkBoxClaim(identity: IdentityState, claim: Signed, box: string): Promise<void> {
  await verifySigned(claim, 'request', currentKey(identity).sigPk);
  const body = readBody(claim, CLAIM);
  const isSame = body.id === identity.id && body.head === headOf(identity) && body.box === (await hashOfBox(box));
  if (!isSame || identity.recoveryKey === null)
    throw new VaultError('CHAIN_INVALID', 'not signed by this identity', { ids: [identity.id] });
}
