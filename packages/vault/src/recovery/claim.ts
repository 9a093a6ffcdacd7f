import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { keyName } from '../chains/ids.ts';
import { identityId } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import { sha256 } from '../suites/primitives.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';
import { readBackup } from './backup.ts';

/** What an identity signs to store a backup: a thief of sessions or codes cannot put another one in its place. */
const CLAIM = record({
  v: literal(1),
  kind: literal('backup'),
  id: identityId,
  ver: integer(1),
  blob: bytesText(32),
  ts: integer(),
});

export async function signBackupClaim(
  identity: IdentityState,
  keys: IdentityKeys,
  version: number,
  blob: Bytes,
  now: number,
): Promise<Signed> {
  const hash = toBase64Url(await sha256(blob));
  const body = { v: 1, kind: 'backup', id: identity.id, ver: version, blob: hash, ts: now };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'backup', body);
}

/** Throws CHAIN_INVALID unless the key in force signed this very blob in this version. */
export async function checkBackupClaim(
  identity: IdentityState,
  claim: Signed,
  version: number,
  blob: string,
): Promise<void> {
  const bytes = fromBase64Url(blob);
  const refuse = () => new VaultError('CHAIN_INVALID', 'not signed by this identity', { ids: [identity.id] });
  if (readBackup(bytes).version !== version) throw refuse();
  await verifySigned(claim, 'backup', currentKey(identity).sigPk);
  const body = readBody(claim, CLAIM);
  const hash = toBase64Url(await sha256(bytes));
  if (body.id !== identity.id || body.ver !== version || body.blob !== hash) throw refuse();
}
